import { ApiError } from '@scv/api';
import { Session } from '@scv/auth/session';
import { localConfig } from '@scv/config';
import { onlineManager, QueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi, onTestFinished, describe } from 'vitest';
import { configureApi } from '@scv/api/settings';
import { fakeUsers, mockBackend, server } from '@scv/testing';
import * as connection from '../connection/watch-connection.ts';
import { openSession, fetchFirst } from './open-session.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(connection, 'reconnectAutomatically').mockImplementation(() => {});
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const answer = (status: number, retryAfter?: string) =>
  new ApiError('response', { status, data: {}, headers: retryAfter ? { 'retry-after': retryAfter } : {} });

/** Seconds, within a minute, of the calls of a read that always fails with this error. */
async function secondsOf(error: ApiError) {
  const { queryClient } = openSession(localConfig, new Session(localConfig.okta, 30));
  const start = Date.now();
  const seconds: number[] = [];
  const queryFn = () => {
    seconds.push((Date.now() - start) / 1_000);
    return Promise.reject(error);
  };
  const leave = new QueryObserver(queryClient, { queryKey: ['read'], queryFn }).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(60_000);
  leave();
  return seconds;
}

test.each([
  { what: 'a Retry-After of 7 s', error: answer(503, '7'), seconds: [0, 7, 14] },
  { what: 'a server error', error: answer(500), seconds: [0, 1, 3] },
  { what: 'a Retry-After that is too long', error: answer(429, '16'), seconds: [0] },
  { what: 'a network error', error: new ApiError('network'), seconds: [0, 1, 3] },
  { what: 'a timeout', error: new ApiError('timeout'), seconds: [0] },
  { what: 'a client error', error: answer(400), seconds: [0] },
])('after $what a read is sent at $seconds seconds only', async ({ error, seconds }) => {
  expect(await secondsOf(error)).toEqual(seconds);
});

test('a write is sent once', async () => {
  const { queryClient } = openSession(localConfig, new Session(localConfig.okta, 30));
  const send = vi.fn<() => Promise<never>>(() => Promise.reject(answer(503, '1')));
  const write = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: send, ...queryClient.getDefaultOptions().mutations });
  const written = write.execute(undefined).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await written).toBeInstanceOf(ApiError);
  expect(send).toHaveBeenCalledOnce();
});

test.each([
  { status: 'signed-out', isCleared: true },
  { status: 'leaving', isCleared: true },
  { status: 'signed-in', isCleared: false },
  { status: 'ended', isCleared: false },
] as const)('status $status clears cached data: $isCleared (§4, decided 2)', ({ status, isCleared }) => {
  const { session, queryClient } = openSession(localConfig, new Session(localConfig.okta, 30));
  queryClient.setQueryData(['users'], 'rows');
  session.status.change(status);
  expect(queryClient.getQueryData(['users']) === undefined).toBe(isCleared);
});

describe('the first call', () => {
  const withFeatures = (features: string[]) =>
    configureApi({
      apiBase: '',
      adminApiHost: '',
      apiKey: '',
      features,
      accessToken: async () => 'token',
      renewToken: async () => undefined,
      onRefused: () => {},
    });

  beforeEach(() => withFeatures(['extended']));

  /** Queries of the calls that an address leads to. */
  async function callsFor(address: string) {
    server.use(...mockBackend({ users: fakeUsers(30) }));
    const calls: string[] = [];
    const note = ({ request }: { request: Request }) => void calls.push(request.url.replace(/.*\/v1\//, ''));
    server.events.on('request:start', note);
    onTestFinished(() => server.events.removeListener('request:start', note));
    const queryClient = new QueryClient();
    await fetchFirst(queryClient, new URL(address, location.origin));
    expect(queryClient.isFetching()).toBe(0);
    return calls;
  }

  test.each([
    ['/dashboard', ['summary?timeZone=UTC']],
    ['/users', ['users?page=0&size=10']],
    ['/users?page=2&query=ada', ['users?page=1&size=10&query=ada']],
    ['/users?role=admin&sort=-name', ['users?page=0&size=10&role=admin&sort=-name']],
    ['/users/7/edit?page=2', ['users?page=1&size=10']],
    ['/users/import', []],
    ['/nowhere', []],
  ])('%s needs the calls %j (§7, §9)', async (address, calls) => {
    expect(await callsFor(address)).toEqual(calls);
  });

  test('without the feature `extended` the dashboard counts the users by their list', async () => {
    withFeatures([]);
    expect(await callsFor('/dashboard')).toEqual(['users?page=0&size=10']);
  });
});
