import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUsers, logout } from './index.ts';
import { contractHandlers } from './mocks.ts';
import { type AuthorizedRequest, configureApi } from './settings.ts';

const server = setupServer(...contractHandlers());
const sent: (string | null)[][] = [];

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
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

const proofOf = (Authorization: string, { method, url }: AuthorizedRequest) =>
  Promise.resolve({ Authorization, DPoP: `${method} ${url}` });

test('the app decides how a token is sent, for the absolute address without the query', async () => {
  await listUsers({ query: 'ada' });
  await logout({ authorize: (request) => proofOf('DPoP other', request) });
  expect(sent).toEqual([
    ['DPoP token', `GET ${location.origin}/backend/api/v1/users`],
    ['DPoP other', `POST ${location.origin}/backend/api/v1/auth/user/logout`],
  ]);
});
