import { ApiError, type User } from '@scv/api';
import { override } from '@scv/api/mocks';
import { server } from '@scv/testing';
import { forgetActions, useRecentActions } from '@scv/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ada } from '../testing/users-screen.tsx';
import { actions } from '../actions.tsx';
import { useAction } from './use-action.tsx';
import { editing, enrolling, type UserWrite } from './user-write.tsx';

const refused = (status: number) => new ApiError('response', { status, data: {}, headers: {} });

beforeEach(() => {
  forgetActions();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

type Send = UserWrite['send'];

const renderAction = () =>
  renderHook(() => useAction(() => {}), {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });

function writing(send: Send) {
  const queryClient = new QueryClient();
  const refresh = vi.spyOn(queryClient, 'refetchQueries');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ action: useAction(() => {}), recent: useRecentActions() }), { wrapper });
  const write: UserWrite = { label: 'Edit User', message: 'User Updated Successfully', send };
  return {
    write: () => act(() => result.current.action.act(write, ada)),
    recent: () => result.current.recent.map(({ tone, headline }) => `${tone}: ${headline}`),
    refresh,
  };
}

/** The rows of “User list actions” about edit, delete and create, each with the status of its answer. */
test.each<[string, UserWrite<typeof ada>, number, string]>([
  ['a deletion', actions.delete, 204, 'User Deleted Successfully'],
  ['an edit', editing(ada, ada), 201, 'User Edited Successfully'],
  ['a deletion', actions.delete, 200, 'Something went wrong please try again'],
  ['an edit', editing(ada, ada), 200, 'Something went wrong please try again'],
  ['a deletion', actions.delete, 500, 'Something went wrong please try again'],
  ['an edit', editing(ada, ada), 500, 'Something went wrong please try again'],
])('%s answered by %s with %d has its message (§3, §4)', async (_, write, status, message) => {
  const answer = () => new HttpResponse(status === 204 ? null : '{}', { status });
  server.use(override('deleteUser', answer), override('editUser', answer));
  const { result } = renderAction();
  expect(result.current.message).toBeUndefined();
  await act(() => result.current.act(write, ada));
  expect(result.current.message).toBe(message);
});

test('a created user is in the state; the next write clears the message of a failure (§3, §4)', async () => {
  server.use(override('createUser', () => HttpResponse.json({}, { status: 500 })));
  const { result } = renderAction();
  await act(() => result.current.act(enrolling, ada));
  expect(result.current.message).toBe('Something went wrong please try again');

  const sent = Promise.withResolvers<typeof ada>();
  server.use(override('createUser', () => sent.promise));
  act(() => void result.current.act(enrolling, ada));
  expect(result.current.message).toBeUndefined();
  await act(() => sent.resolve(ada));
  await waitFor(() => expect(result.current.message).toBe('User Created Successfully'));
  expect(result.current.answer).toMatchObject({ id: ada.id });
});

test('one write is sent at a time, and none after a success', async () => {
  const answer = Promise.withResolvers<User | undefined>();
  const send = vi.fn<Send>(() => answer.promise);
  const { write, recent } = writing(send);
  const writes = [write(), write()];
  answer.resolve(undefined);
  await Promise.all(writes);
  await write();
  expect(send).toHaveBeenCalledOnce();
  expect(recent()).toEqual(['success: User Updated Successfully']);
});

test('after a failure it can be sent again', async () => {
  const send = vi.fn<Send>().mockRejectedValueOnce(refused(409)).mockResolvedValueOnce(undefined);
  const { write, recent } = writing(send);
  expect(await write()).toMatchObject({ status: 409 });
  expect(await write()).toBeUndefined();
  expect(recent()).toEqual(['success: User Updated Successfully', 'danger: Edit User failed']);
});

test.each([
  [409, 1],
  [401, 0],
])(
  'a failure with %d refreshes %d times, because only without a session nothing can be read',
  async (status, times) => {
    const { write, refresh } = writing(() => Promise.reject(refused(status)));
    await write();
    expect(refresh).toHaveBeenCalledTimes(times);
  },
);
