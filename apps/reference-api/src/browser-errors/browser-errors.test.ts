import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import type { ApiEnv } from '../api-env.ts';
import { answerFailure } from '../failures.ts';
import { requestLog } from '../log.ts';
import { collectLog } from '../testing/test-api.ts';
import { browserErrorRoutes } from './browser-error-routes.ts';

let lines: Record<string, unknown>[];
let time: number;
let app: Hono<ApiEnv>;

beforeEach(() => {
  time = 0;
  const collected = collectLog();
  const { log } = collected;
  lines = collected.lines;
  app = new Hono<ApiEnv>();
  app.use(requestLog(log, { CLIENT_ADDRESS_HEADER: 'X-Client' }));
  app.route('/', browserErrorRoutes({ log, now: () => time }));
  app.onError(answerFailure(log));
});

const send = (body: unknown, { type = 'application/json', client = '192.0.2.7' } = {}) =>
  app.request('https://portal.example/browser-errors', {
    method: 'POST',
    headers: { 'Content-Type': type, 'User-Agent': 'Chrome/156\u0085', 'X-Client': client },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const logged = () => lines.filter(({ msg }) => msg === 'browser error');

const page = 'https://portal.example/users?query=ada#top';
const thrown = (name: string, stack = '') => ({ page, name, stack });

test('an error is logged with its page, its name, and where it was thrown, without its message (decided 1)', async () => {
  const stack = `TypeError: Cannot read properties of undefined (reading 'Ada')
    at show (https://portal.example/assets/users-BOvD9Luf.js:3:24203)
    at https://portal.example/assets/framework-BL57kcao.js:9:95035
render@https://portal.example/assets/users-BOvD9Luf.js:4
    at evil (https://evil.example/x.js?token=secret)`;
  const answer = await send({ ...thrown('TypeError', stack), message: 'Invalid language tag: Ada' });
  expect(answer.status).toBe(204);
  expect(logged()).toEqual([
    expect.objectContaining({
      level: 40,
      page: 'https://portal.example/users',
      error: 'TypeError',
      at: ['/assets/users-BOvD9Luf.js:3:24203', '/assets/framework-BL57kcao.js:9:95035', '/assets/users-BOvD9Luf.js:4'],
      client: '192.0.2.7',
      browser: 'Chrome/156',
      requestId: expect.any(String),
    }),
  ]);
  expect(JSON.stringify(logged())).not.toMatch(/Ada|secret/);
});

test('a violation of the policy is logged without queries', async () => {
  const report = {
    'document-uri': page,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?token=secret',
    'source-file': 'https://portal.example/users?query=ada',
    'line-number': 7,
    'original-policy': "default-src 'self'",
  };
  expect((await send({ 'csp-report': report }, { type: 'application/csp-report' })).status).toBe(204);
  const inline = { 'document-uri': page, 'effective-directive': 'style-src-attr', 'blocked-uri': 'inline' };
  expect((await send({ 'csp-report': inline }, { type: 'application/csp-report; charset=utf-8' })).status).toBe(204);
  expect(logged()).toEqual([
    expect.objectContaining({
      page: 'https://portal.example/users',
      error: 'script-src-elem forbids https://evil.example/x.js',
      at: ['https://portal.example/users:7'],
    }),
    expect.objectContaining({ error: 'style-src-attr forbids inline' }),
  ]);
  expect(JSON.stringify(logged())).not.toMatch(/secret|query=ada/);
});

test.each([
  ['no JSON', '{', 'application/json', 400],
  ['a name that is no name', thrown('Type Error\n'), 'application/json', 400],
  [
    'an error of another site’s page',
    { ...thrown('TypeError'), page: 'https://evil.example/' },
    'application/json',
    400,
  ],
  ['a form', 'a=b', 'application/x-www-form-urlencoded', 415],
  ['too much', thrown('TypeError', 'x'.repeat(600_000)), 'application/json', 413],
])('%s is refused and not logged', async (_what, body, type, status) => {
  expect((await send(body, { type })).status).toBe(status);
  expect(logged()).toEqual([]);
});

test('a network sends at most 10 a minute, and all together 100', async () => {
  const statusOf = async (client: string) => (await send(thrown('TypeError'), { client })).status;
  for (let count = 0; count < 10; count += 1) expect(await statusOf('192.0.2.7')).toBe(204);
  expect(await statusOf('192.0.2.7')).toBe(429);
  for (let count = 0; count < 90; count += 1) expect(await statusOf(`198.51.100.${count}`)).toBe(204);
  expect(await statusOf('203.0.113.1')).toBe(429);
  expect(logged()).toHaveLength(100);
  time = 60_000;
  expect(await statusOf('192.0.2.7')).toBe(204);
});
