import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiEnv } from './api-env.ts';
import { answerFailure } from './failures.ts';
import { createHttpServer } from './http-server.ts';
import { limitBody, limitUnreadBody, type UnreadBodyLimits } from './limit-body.ts';
import { requestLog } from './log.ts';
import { listen as listenOn } from './testing/resources.ts';
import { collectLog } from './testing/test-api.ts';

describe('connections', () => {
  /** Serves 'No.' with status 401 to every request, without reading its body. */
  async function listen(
    limits: Parameters<typeof createHttpServer>[1],
    unread?: UnreadBodyLimits,
  ): Promise<() => Socket> {
    const app = new Hono<ApiEnv>();
    app.use(limitUnreadBody(unread));
    app.all('*', (context) => context.text('No.', 401));
    const port = await listenOn(createHttpServer(app, { connectionsCheckingInterval: 10, ...limits }));
    return () => connect(port, '127.0.0.1').on('error', () => undefined);
  }

  /** Sends this start of a request and resolves to the answer when the server has closed the connection. */
  async function answerTo(socket: Socket, start: string): Promise<string> {
    let answer = '';
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString();
    });
    socket.write(start);
    await new Promise((resolve) => {
      socket.once('close', resolve);
    });
    return answer;
  }

  test.each([
    ['that sends nothing is closed without a response', '', /^$/],
    ['whose headers don’t end is told so', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', /^HTTP\/1\.1 408 /],
  ])('a connection %s', async (_what, start, answer) => {
    const open = await listen({ headersTimeout: 50 });
    expect(await answerTo(open(), start)).toMatch(answer);
  });

  test('a request that arrives beside a refusal is not processed', async () => {
    const handled = vi.fn<() => Response>(() => new Response('done'));
    const server = createHttpServer(new Hono<ApiEnv>().all('*', handled));
    const timeout = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.once('connection', (socket) =>
      // In Node's own order: the check of the timeouts comes before the bytes that wait in the socket.
      socket.prependOnceListener('data', () => server.emit('clientError', timeout, socket)),
    );
    const client = connect(await listenOn(server), '127.0.0.1').on('error', () => undefined);
    await answerTo(client, 'DELETE /api/v1/user/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(handled).not.toHaveBeenCalled();
  });

  test('a connection whose client takes no answer is closed', async () => {
    const body = new Uint8Array(50_000_000); // more than the buffers between
    const app = new Hono<ApiEnv>().get('*', () => new Response(new Blob([body]).stream()));
    const server = createHttpServer(app, { timeout: 50 });
    const closed = new Promise<void>((resolve) => {
      server.once('connection', (socket) => socket.once('close', () => resolve()));
    });
    const client = connect(await listenOn(server), '127.0.0.1').pause();
    client.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect(closed).resolves.toBeUndefined();
    client.destroy();
  });

  test.each([
    [['localhost'], 401],
    [['localhost', 'other.example'], 400],
    [[], 400],
  ])('a request for the hosts %j is answered with %d', async (hosts, status) => {
    const open = await listen({});
    const headers = hosts.map((host) => `Host: ${host}\r\n`).join('');
    const answer = await answerTo(open(), `GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test.each([
    ['two hosts', 'GET /', 'Host: localhost\r\nHost: other.example\r\n', 400],
    ['no host', 'GET /', '', 400],
    ['a host that is none', 'GET /', 'Host: a b\r\n', 400],
    ['a target that is no address', 'OPTIONS *', 'Host: localhost\r\n', 400],
    ['a header without a colon', 'GET /', 'Host: localhost\r\nBroken\r\n', 400],
    ['a header of 20 kB', 'GET /', `Host: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n`, 431],
    ['an unknown expectation', 'GET /', 'Host: localhost\r\nExpect: tea\r\n', 417],
  ])('%s is refused with the headers that every answer has', async (_, target, headers, status) => {
    const open = await listen({});
    const answer = await answerTo(open(), `${target} HTTP/1.1\r\n${headers}\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of ['Content-Security-Policy', 'X-Content-Type-Options', 'X-Frame-Options'])
      expect(answer).toContain(`${header}: `);
  });

  test('a thrown value other than an Error gets 500 and those headers, and is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const app = new Hono<ApiEnv>();
    app.onError((_error, context) => context.text('Caught.', 200));
    app.get('/', () => {
      throw 'thrown'; // Hono leaves it to the server.
    });
    const response = await fetch(`http://127.0.0.1:${await listenOn(createHttpServer(app))}/`);
    expect([response.status, response.headers.get('X-Frame-Options')]).toEqual([500, 'DENY']);
    expect(logged).toHaveBeenCalledExactlyOnceWith('thrown');
    logged.mockRestore();
  });

  test('a connection beyond the limit is closed, and the others are served', async () => {
    const open = await listen({ maxConnections: 1 });
    const first = open();
    await once(first, 'connect');
    await once(open(), 'close');
    first.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(String(await once(first, 'data'))).toMatch(/^HTTP\/1\.1 401 /);
  });

  test.each(['POST', 'GET'])('a refused %s is read for a limited time', async (method) => {
    const open = await listen({}, { maxBytes: 1e9, timeoutMs: 50 });
    const answer = await answerTo(open(), `${method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\nx`);
    expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*\r\nconnection: close\r\n[^]*No\.$/i);
  });

  test.each(['POST', 'GET'])('a refused %s is read up to a limit', async (method) => {
    const open = await listen({}, { maxBytes: 1e6, timeoutMs: 1e6 });
    const socket = open();
    const head = `${method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n`;
    const answered = answerTo(socket, head);
    await once(socket, 'data');
    const megabyte = Buffer.alloc(1e6);
    let sent = 0;
    const send = (error?: Error | null) => {
      if (error) return;
      sent += 1;
      socket.write(megabyte, send);
    };
    send();
    expect(await answered).toContain('No.');
    expect(sent).toBeLessThan(100); // the rest are the buffers of both ends
  });

  test('a refused request that ends within the limits receives its answer, which then ends', async () => {
    const open = await listen({}, { maxBytes: 1e6, timeoutMs: 1e6 });
    const socket = open();
    const answered = answerTo(socket, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n');
    await once(socket, 'data');
    socket.write('123456789');
    expect(await answered).toMatch(/No\.$/);
  });
});

describe('a body', () => {
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

  const send = (body: ConstructorParameters<typeof Response>[0]) =>
    app.request('/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  const answer = async (response: Response) => [
    response.status,
    ((await response.json()) as { message: string }).message,
  ];

  test('an interrupted body is the client’s failure', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
    expect(await answer(await send(broken))).toEqual([400, 'The request was interrupted.']);
  });

  test('a body that drips is cut off, whatever the client still sends', async () => {
    const slow = new Hono<ApiEnv>();
    slow.use(limitUnreadBody(), limitBody({ timeoutMs: 50 }));
    slow.onError(answerFailure(pino({ level: 'silent' })));
    const socket = connect(await listenOn(createHttpServer(slow)), '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
    expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/^HTTP\/1\.1 408 [^]*took too long/);
  });

  test.each([
    ['disconnects during a body', 'Content-Length: 100\r\n\r\n{', true],
    ['disconnects during a chunk', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{', true],
    ['sends a broken chunk', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\nno size\r\n', false],
  ])('a client that %s is not logged as our failure', async (_, head, leaves) => {
    const server = createHttpServer(app);
    const socket = connect(await listenOn(server), '127.0.0.1').resume();
    const requested = once(server, 'request');
    socket.write(`POST / HTTP/1.1\r\nHost: test\r\n${head}`);
    await requested;
    if (leaves) socket.destroy();
    await expect.poll(() => lines).toEqual([expect.objectContaining({ msg: 'request', status: 400 })]);
    socket.destroy();
  });
});
