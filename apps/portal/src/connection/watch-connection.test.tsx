import * as api from '@scv/api';
import { override } from '@scv/api/mocks';
import { ObservableSessionStatus } from '@scv/auth/session';
import { fakeUsers, mockBackend, server } from '@scv/testing';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createWatchedCaches, reconnectAutomatically } from './watch-connection.ts';

// Once for the file, as once for a page: a second one would end the first one's tries.
const status = new ObservableSessionStatus();
reconnectAutomatically(status);

afterEach(() => onlineManager.setOnline(true));

/** Renders a screen that reads the list. */
function openScreen() {
  const queryClient = new QueryClient({
    ...createWatchedCaches(),
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: 'always' } },
  });
  function Count() {
    const list = api.useGetListOfUsers({ page: 0, size: 10 });
    return <p>{list.isError ? 'failed' : list.data?.data.totalCount}</p>;
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Count />
    </QueryClientProvider>,
  );
}

const listAnswers = (answer: () => Response) => server.use(override('getListOfUsers', answer));

test('notices an unreachable server, and reads again once it is back', async () => {
  listAnswers(() => HttpResponse.error());
  openScreen();
  expect(await screen.findByText('failed')).toBeVisible();
  expect(onlineManager.isOnline()).toBe(false);

  server.use(...mockBackend({ users: fakeUsers(12) }));

  expect(await screen.findByText('12')).toBeVisible();
  expect(onlineManager.isOnline()).toBe(true);
});

test('any answer means that the server is reachable, even an error', async () => {
  listAnswers(() => HttpResponse.error());
  openScreen();
  await screen.findByText('failed');

  listAnswers(() => new HttpResponse(null, { status: 500 }));

  await waitFor(() => expect(onlineManager.isOnline()).toBe(true));
});

test('an error answer does not count as a lost connection', async () => {
  listAnswers(() => new HttpResponse(null, { status: 503 }));
  openScreen();

  expect(await screen.findByText('failed')).toBeVisible();
  expect(onlineManager.isOnline()).toBe(true);
});

test('an unreachable provider counts as offline until the API answers again', async () => {
  server.use(...mockBackend({ users: fakeUsers(12) }));
  openScreen();
  expect(await screen.findByText('12')).toBeVisible();

  act(() => status.change('provider-unreachable'));
  expect(onlineManager.isOnline()).toBe(false);

  await waitFor(() => expect(onlineManager.isOnline()).toBe(true));
  expect(status.current).toBe('signed-in');
});

test('tries again after 1, 2, 4, 8, 15 and then every 30 seconds, until the server is back', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const getListOfUsers = vi.spyOn(api, 'getListOfUsers').mockRejectedValue(new api.ApiError('network'));
  onlineManager.setOnline(false);

  const tries = () => getListOfUsers.mock.calls.length;
  const seconds: number[] = [];
  for (let second = 1, before = 0; second <= 91; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (tries() > before) seconds.push(second);
    before = tries();
  }
  expect(seconds).toEqual([1, 3, 7, 15, 30, 60, 90]);

  getListOfUsers.mockResolvedValue({} as Awaited<ReturnType<typeof api.getListOfUsers>>);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(onlineManager.isOnline()).toBe(true);
  const triesWhenBack = tries();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries()).toBe(triesWhenBack);
});
