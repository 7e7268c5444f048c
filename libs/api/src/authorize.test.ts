import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUser, listUsers, logout } from './index.ts';
import { contractHandlers } from './mocks.ts';
import { type AuthorizedRequest, configureApi } from './settings.ts';

const server = setupServer(...contractHandlers());
const sent: (string | null)[][] = [];
/** What the server wants in a proof; undefined: nothing. */
let nonce: string | undefined;

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  server.use(
    http.all('*', ({ request: { headers } }) => {
      if (nonce === undefined || headers.get('dpop')?.endsWith(` ${nonce}`)) return undefined;
      const wanted = { 'DPoP-Nonce': nonce, 'WWW-Authenticate': 'DPoP error="use_dpop_nonce"' };
      return HttpResponse.json({}, { status: 401, headers: wanted });
    }),
  );
  server.events.on('request:start', ({ request: { headers } }) => {
    sent.push([headers.get('authorization'), headers.get('dpop')]);
  });
  configureApi({
    apiBase: '/backend',
    adminApiHost: '',
    apiKey: 'key',
    accessToken: () => Promise.resolve('token'),
    authorize: (token, request) => proofOf(`DPoP ${token}`, request),
    renewToken: () => Promise.resolve(undefined),
    onRefused: () => {},
  });
});
afterAll(() => server.close());

const proofOf = (Authorization: string, { method, url, nonce: used }: AuthorizedRequest) =>
  Promise.resolve({ Authorization, DPoP: [method, url, used].join(' ').trim() });

beforeEach(() => void sent.splice(0));

test('the app decides how a token is sent, for the absolute address without the query', async () => {
  await listUsers({ query: 'ada' });
  await logout({ authorize: (request) => proofOf('DPoP other', request) });
  expect(sent).toEqual([
    ['DPoP token', `GET ${location.origin}/backend/api/v1/users`],
    ['DPoP other', `POST ${location.origin}/backend/api/v1/auth/user/logout`],
  ]);
});

test('a call is repeated with the nonce that the server wants, also a write; the next calls use it at once', async () => {
  const proofs = () => sent.splice(0).map(([, proof]) => proof);
  const users = `GET ${location.origin}/backend/api/v1/users`;
  nonce = 'first';
  await listUsers({});
  expect(proofs()).toEqual([users, `${users} first`]);
  await listUsers({});
  expect(proofs()).toEqual([`${users} first`]);
  nonce = 'second';
  const user = `DELETE ${location.origin}/backend/api/v1/user/7`;
  await deleteUser('7');
  expect(proofs()).toEqual([`${user} first`, `${user} second`]);
  nonce = 'third';
  const signOut = `POST ${location.origin}/backend/api/v1/auth/user/logout`;
  await logout({ authorize: (request) => proofOf('DPoP other', request) });
  expect(proofs()).toEqual([`${signOut} second`, `${signOut} third`]);
});

test('a server that wants another nonce each time gets two requests', async () => {
  let given = 0;
  server.use(
    http.get('*/users', () => {
      const wanted = { 'DPoP-Nonce': `nonce${(given += 1)}`, 'WWW-Authenticate': 'DPoP error="use_dpop_nonce"' };
      return HttpResponse.json({}, { status: 401, headers: wanted });
    }),
  );
  await expect(listUsers({})).rejects.toThrow('status 401');
  expect(sent).toHaveLength(2);
});
