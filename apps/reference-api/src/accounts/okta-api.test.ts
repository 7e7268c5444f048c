import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { readSettings } from '../settings.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { failure, type FakeOkta } from '../testing/fake-okta.ts';
import { addUsers, collectLog } from '../testing/test-api.ts';
import { startTokenIssuer } from '../testing/token-issuer.ts';
import { accountWorker } from './account-worker.ts';
import { oktaApi, ProviderRefusal, ProviderUnavailable, UnreadableAnswer } from './okta-api.ts';

afterEach(() => vi.restoreAllMocks());

/** An API whose provider gives this answer. `sent`: what it was asked. */
function open(answer: Response) {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
  const api = oktaApi('https://okta.example/oauth2/default', 'a-token', new AbortController().signal);
  const sent = () => {
    const [url, { method, headers, body } = {}] = fetched.mock.calls[0]!;
    return { url: String(url), method, headers, body };
  };
  return { api, sent };
}

const failureOf = (answer: Response) =>
  open(answer)
    .api.call('GET', '/api/v1/users/1')
    .catch((error: unknown) => error);

const common = { Authorization: 'SSWS a-token', Accept: 'application/json', 'User-Agent': 'scv-admin-api' };

test('a call goes to the issuer’s origin, as JSON if it has a body', async () => {
  const read = open(Response.json([]));
  await read.api.call('GET', '/api/v1/users?limit=2');
  expect(read.sent()).toEqual({ url: 'https://okta.example/api/v1/users?limit=2', method: 'GET', headers: common });
  vi.restoreAllMocks();
  const write = open(new Response(null, { status: 204 }));
  await expect(write.api.call('POST', '/api/v1/users', { body: { a: 1 } })).resolves.toEqual({});
  expect(write.sent()).toMatchObject({ headers: { ...common, 'Content-Type': 'application/json' }, body: '{"a":1}' });
});

const html = (status: number) => new Response('<h1>Sorry</h1>', { status });
const problem = (status: number, body: object) => Response.json(body, { status });

test.each<[string, Response, new (...args: never[]) => Error, string]>([
  ['a wrong token', problem(401, {}), ProviderUnavailable, 'The sign-in provider doesn’t accept OKTA_API_TOKEN.'],
  ['the same in HTML', html(401), ProviderUnavailable, 'The sign-in provider doesn’t accept OKTA_API_TOKEN.'],
  ['a limit in HTML', html(429), ProviderUnavailable, 'The sign-in provider takes no more calls for now.'],
  ['an outage in HTML', html(500), ProviderUnavailable, 'The sign-in provider answered with status 500.'],
  ['a refusal in HTML', html(403), UnreadableAnswer, 'The sign-in provider’s answer was no JSON.'],
  ['a success in HTML', html(200), UnreadableAnswer, 'The sign-in provider’s answer was no JSON.'],
  [
    'a refusal with causes',
    problem(400, { errorSummary: 'Invalid', errorCauses: [{ errorSummary: 'login: taken' }] }),
    ProviderRefusal,
    'Invalid: login: taken',
  ],
  ['a refusal without causes', problem(404, { errorSummary: 'Not found' }), ProviderRefusal, 'Not found'],
  ['a refusal without a reason', problem(403, {}), ProviderRefusal, 'The provider answered with status 403.'],
])('%s', async (_, answer, kind, message) => {
  const error = await failureOf(answer);
  expect(error).toMatchObject({ name: kind.name, message });
  expect(error).toBeInstanceOf(kind);
});

test.each([
  ['<https://elsewhere.example/api/v1/users?after=2>; rel="next"', '/api/v1/users?after=2'],
  ['<https://okta.example/users>; rel="self", <https://okta.example/users?after=2>;rel=next', '/users?after=2'],
  ['<https://okta.example/users>; rel="self"', undefined],
  [undefined, undefined],
])('after the page with the link %s comes %s', async (link, next) => {
  const { api } = open(Response.json([], link === undefined ? {} : { headers: { Link: link } }));
  expect(await api.call('GET', '/api/v1/users')).toEqual({ body: [], next });
});

const inSeconds = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds);

test.each([
  [inSeconds(60), true],
  [inSeconds(59 * 60), true],
  [inSeconds(2 * 60 * 60), false],
  ['99999999999999999999', false],
  ['1e300', false],
  ['Infinity', false],
  ['NaN', false],
  ['-1', false],
  ['Sat, 28 Nov 2026 08:00:00 GMT', false],
  ['', false],
])('with a used-up limit and the reset %s, calls wait for it: %s', async (reset, waits) => {
  const headers = { 'X-Rate-Limit-Limit': '100', 'X-Rate-Limit-Remaining': '0', 'X-Rate-Limit-Reset': reset };
  const expected = waits ? Number(reset) * 1000 : 0;
  const { api } = open(Response.json([], { headers }));
  await api.call('GET', '/api/v1/users');
  expect(api.busyUntil).toBe(expected);
  vi.restoreAllMocks();
  const refused = await failureOf(Response.json({}, { status: 429, headers }));
  expect((refused as ProviderUnavailable).retryAt).toBe(expected || undefined);
});

let database: Database;
beforeAll(async () => {
  database = await openPgliteInMemory();
});
afterAll(() => database.close());

test('the API token reaches neither the browser nor the log nor the database, whatever fails', async () => {
  const { issuer, okta, stop } = await startTokenIssuer();
  const { lines, log } = collectLog('trace');
  const settings = readSettings({ OIDC_ISSUER: issuer, OKTA_API_TOKEN: okta.token });
  let now = Date.now();
  const accounts = accountWorker({ database, settings, token: okta.token, log, now: () => now });
  const app = createApp({ settings, database, log, accounts });
  const [user] = await addUsers(database, [{}]);
  if (user) await accounts.enqueue(database, user);

  const faults: FakeOkta['fault'][] = [
    () => 'before',
    () => 'after',
    () => failure(401, 'Invalid token'),
    () => failure(400, 'No'),
    () => new Response(null, { status: 307, headers: { Location: '/elsewhere' } }),
  ];
  for (const fault of faults) {
    okta.fault = fault;
    await accounts.runDue();
    now += 2 * 60 * 60_000;
  }
  const answers = ['/config.json', '/healthz'].map(async (path) => (await app.request(path)).text());
  const stored = await database.query('SELECT * FROM account_changes');
  expect([okta.calls.length, lines.length].every((count) => count > 4)).toBe(true);
  expect(JSON.stringify([lines, await Promise.all(answers), stored])).not.toContain(okta.token);
  await stop();
});
