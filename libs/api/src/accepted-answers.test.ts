import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { editUser, login, uploadCdd } from './index.ts';
import { override } from './mocks.ts';
import { configureApi } from './settings.ts';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  configureApi({
    apiBase: '',
    adminApiHost: '',
    apiKey: 'key',
    accessToken: () => Promise.resolve('token'),
    renewToken: () => Promise.resolve(undefined),
    onRefused: () => {},
  });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const user = { firstName: 'Ada', lastName: 'Byron', email: 'ada@scv.example', role: 'user', status: 'Active' } as const;

test('an edit succeeds whatever the body of the answer is', async () => {
  server.use(override('editUser', () => HttpResponse.json({ message: 7 }, { status: 201 })));
  expect((await editUser('1', user)).status).toBe(201);
});

test.each<[string, () => Response, object]>([
  ['an object with another success status', () => HttpResponse.json({}, { status: 202 }), { status: 202 }],
  ['null', () => HttpResponse.json(null), { kind: 'malformed' }],
  ['the page of a proxy', () => HttpResponse.text('<html>'), { kind: 'malformed' }],
])('a login that is answered with %s has its outcome', async (_what, answer, outcome) => {
  server.use(override('login', answer));
  const call = login({ username: 'ada', password: 'secret' });
  expect(await call.catch((error: unknown) => error)).toMatchObject(outcome);
});

test('an upload succeeds with any success status and any body', async () => {
  server.use(override('uploadCdd', () => HttpResponse.text('Thanks', { status: 202 })));
  expect(await uploadCdd({ cddFile: new Blob(['{}']) })).toMatchObject({ status: 202, data: 'Thanks' });
});
