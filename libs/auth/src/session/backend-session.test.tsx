import { override } from '@scv/api/mocks';
import { configureApi } from '@scv/api/settings';
import { server } from '@scv/testing';
import { fakeLocks, fakeProvider, storeTokens } from '@scv/testing/fake-provider';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPortal } from '../testing/guarded-area.tsx';

const leave = vi.fn<() => void>();
const calls: string[] = [];

beforeEach(() => {
  fakeLocks();
  leave.mockReset();
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(leave);
  fakeProvider(() => HttpResponse.error());
  storeTokens({ expired: false });
  calls.length = 0;
  server.use(
    override('logout', ({ request }) => {
      calls.push(`logout ${request.headers.get('Authorization')}`);
      return null;
    }),
    override('getListOfUsers', ({ query }) => {
      calls.push(`list ${query.size}`);
      return { userList: [], hasNext: false, totalCount: 0 };
    }),
  );
  return () => document.querySelector('body > form')?.remove();
});

async function open(features: string[]) {
  const portal = openPortal({ features });
  const { session } = portal;
  configureApi({
    apiBase: '',
    adminApiHost: '',
    apiKey: '',
    accessToken: () => session.accessToken(),
    renewToken: () => session.renew(),
    onRefused: (error) => session.refuse(error),
  });
  await screen.findByRole('heading', { name: 'Users' });
  return portal;
}

test('signing out ends the access token at the backend, then leaves for the provider', async () => {
  const { session } = await open(['extended']);
  leave.mockImplementation(() => calls.push('leave'));
  await session.signOut('signed-out');
  expect(calls).toEqual(['logout Bearer old', 'leave']);
});

test('the tokens are revoked while the backend takes its time (decided 2)', async () => {
  const answer = Promise.withResolvers<null>();
  server.use(override('logout', () => answer.promise));
  const { session } = await open(['extended']);
  const revoked = Promise.withResolvers<void>();
  const revoke = () => {
    revoked.resolve();
    return new HttpResponse(null);
  };
  server.use(http.post('*/v1/revoke', revoke));
  const signedOut = session.signOut('signed-out');
  await revoked.promise;
  expect(leave).not.toHaveBeenCalled();
  answer.resolve(null);
  await signedOut;
  expect(leave).toHaveBeenCalledOnce();
});

test('a backend that fails doesn’t prevent the sign-out (§4)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.use(override('logout', () => HttpResponse.json({ message: 'no' }, { status: 500 })));
  const { session } = await open(['extended']);
  await session.signOut('signed-out');
  expect(leave).toHaveBeenCalledOnce();
  expect(console.warn).toHaveBeenCalledWith('The session could not be ended at the backend.', expect.any(String));
});

test('activity makes a call when there was none for a minute', async () => {
  const { user } = await open(['extended']);
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 30_000);
  await user.keyboard('a');
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
  expect(calls).toEqual([]);
  await user.keyboard('b');
  await vi.waitFor(() => expect(calls).toEqual(['list 1']));
  await user.keyboard('c');
  expect(calls).toEqual(['list 1']);
});

test('no call is made for activity while the tokens can’t be renewed', async () => {
  const { session } = await open(['extended']);
  session.status.change('provider-unreachable');
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
  session.noteActivity();
  await session.signOut('signed-out');
  expect(calls).toEqual(['logout Bearer old']);
});

test('a backend without the feature gets no such calls', async () => {
  const { session, user } = await open([]);
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
  await user.keyboard('a');
  await session.signOut('signed-out');
  expect(leave).toHaveBeenCalledOnce();
  expect(calls).toEqual([]);
});
