import { useListUsers } from '@scv/api';
import { ObservableStanding } from '@scv/auth/session';
import { fakeUsers, server, usersBackedBy } from '@scv/testing';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { createWatchedCaches, keepTrying } from './connection.ts';

afterEach(() => onlineManager.setOnline(true));

/** A screen that reads the list, and the session's standing, which the test moves. */
function openScreen() {
  const standing = new ObservableStanding();
  keepTrying(standing);
  const queryClient = new QueryClient({
    ...createWatchedCaches(),
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: 'always' } },
  });
  function Count() {
    const list = useListUsers({ page: 0, size: 10 });
    return <p>{list.isError ? 'failed' : list.data?.data.totalCount}</p>;
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Count />
    </QueryClientProvider>,
  );
  return { standing };
}

const noServer = () => server.use(http.get('*/api/v1/users', () => HttpResponse.error()));
const serverIsBack = () => server.use(...usersBackedBy(fakeUsers(12)));

test('a server that is gone is noticed, and what failed is read again by itself once it is back', async () => {
  noServer();
  openScreen();
  expect(await screen.findByText('failed')).toBeVisible();
  expect(onlineManager.isOnline()).toBe(false);

  serverIsBack();

  expect(await screen.findByText('12')).toBeVisible();
  expect(onlineManager.isOnline()).toBe(true);
});

test('any answer shows that the server is there, a refusal too', async () => {
  noServer();
  openScreen();
  await screen.findByText('failed');

  server.use(http.get('*/api/v1/users', () => new HttpResponse(null, { status: 500 })));

  await waitFor(() => expect(onlineManager.isOnline()).toBe(true));
});

test('a provider that is out of reach counts, too', async () => {
  serverIsBack();
  const { standing } = openScreen();
  expect(await screen.findByText('12')).toBeVisible();

  act(() => standing.change('unreachable'));

  expect(onlineManager.isOnline()).toBe(false);
});

test('an answer that refuses is no lost connection', async () => {
  server.use(http.get('*/api/v1/users', () => new HttpResponse(null, { status: 503 })));
  openScreen();

  expect(await screen.findByText('failed')).toBeVisible();
  expect(onlineManager.isOnline()).toBe(true);
});
