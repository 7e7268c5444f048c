import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiEnv } from './api-env.ts';
import { answerFailure } from './failures.ts';
import { createHttpServer } from './http-server.ts';
import { limitBody, limitUnreadBody } from './limit-body.ts';
import { requestLog } from './log.ts';
import { collectLog } from './testing/test-api.ts';

let lines: Record<string, unknown>[];
let app: Hono<ApiEnv>;

beforeEach(() => {
  const collected = collectLog();
  const { log } = collected;
  lines = collected.lines;
  app = new Hono<ApiEnv>();
  app.use(requestLog(log, {}), limitBody());
  app.post('/', async (context) => context.text(await context.req.text()));
  app.onError(answerFailure(log));
});
afterEach(() => vi.useRealTimers());

const send = (body: ConstructorParameters<typeof Response>[0]) =>
  app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit);
const answer = async (response: Response) => [
  response.status,
  ((await response.json()) as { message: string }).message,
];

test('a body can be read later', async () => {
  expect(await (await send('{}')).text()).toBe('{}');
  expect(await (await send(new Blob(['[1,', '2]']).stream())).text()).toBe('[1,2]');
});

test('an interrupted body is the client’s failure', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
  expect(await answer(await send(broken))).toEqual([400, 'The request was interrupted.']);
});

test('a body that takes longer than 15 seconds is refused and the connection closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answered = send(new ReadableStream());
  await vi.advanceTimersByTimeAsync(14_999);
  expect(lines).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const response = await answered;
  expect(response.headers.get('Connection')).toBe('close');
  expect(await answer(response)).toEqual([408, 'Sending the request took too long.']);
});

test('a body that drips is cut off, whatever the client still sends', async () => {
  const slow = new Hono<ApiEnv>();
  slow.use(limitUnreadBody(), limitBody(50));
  slow.onError(answerFailure(pino({ level: 'silent' })));
  const server = createHttpServer(slow).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
  expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/^HTTP\/1\.1 408 [^]*took too long/);
  server.close();
});

test.each([
  ['disconnects during a body', 'Content-Length: 100\r\n\r\n{', true],
  ['disconnects during a chunk', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{', true],
  ['sends a broken chunk', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\nno size\r\n', false],
])('a client that %s is not logged as our failure', async (_, head, leaves) => {
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
  const requested = once(server, 'request');
  socket.write(`POST / HTTP/1.1\r\nHost: test\r\n${head}`);
  await requested;
  if (leaves) socket.destroy();
  await expect.poll(() => lines).toEqual([expect.objectContaining({ msg: 'request', status: 400 })]);
  socket.destroy();
  server.close();
});
