import { configureApi } from '@scv/api/settings';
import { fakeUsers, mockBackend, server } from '@scv/testing';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fetchFirst } from './open-session.ts';

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
  ['/', ['summary']],
  ['/dashboard', ['summary']],
  ['/users', ['users?page=0&size=10']],
  ['/users?page=2&query=ada', ['users?page=1&size=10&query=ada']],
  ['/users?role=admin&sort=-name', ['users?page=0&size=10&role=admin&sort=-name']],
  ['/users/7/edit?page=2', ['users?page=1&size=10']],
  ['/users/import', []],
  ['/cdd-upload', []],
  ['/nowhere', []],
])('%s needs the calls %j (§7, §9)', async (address, calls) => {
  expect(await callsFor(address)).toEqual(calls);
});

test('without the feature `extended` the dashboard counts the users by their list', async () => {
  withFeatures([]);
  expect(await callsFor('/dashboard')).toEqual(['users?page=0&size=10']);
});
