import { ApiError, type User } from '@scv/api';
import { forgetActions, useRecentActions } from '@scv/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ada } from '../testing/users-screen.tsx';
import { useAction } from './use-action.tsx';
import type { UserWrite } from './user-write.tsx';

const refused = (status: number) => new ApiError('response', { status, data: {}, headers: {} });

beforeEach(() => {
  forgetActions();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

type Send = UserWrite['send'];

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
