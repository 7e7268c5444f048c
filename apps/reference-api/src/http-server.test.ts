import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import type { ApiEnv } from './api-env.ts';
import { createHttpServer } from './http-server.ts';
import { limitUnreadBody, type UnreadBodyLimits } from './limit-body.ts';

/** Serves 'No.' with status 401 to every request, without reading its body. */
async function serve(limits: Parameters<typeof createHttpServer>[1], unread?: UnreadBodyLimits): Promise<() => Socket> {
  const app = new Hono<ApiEnv>();
  app.use(limitUnreadBody(unread));
  app.all('*', (context) => context.text('No.', 401));
  const server = createHttpServer(app, { connectionsCheckingInterval: 10, ...limits }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
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

test.each(['', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '])(
  'a connection whose headers don’t arrive is closed: %j',
  async (start) => {
    const open = await serve({ headersTimeout: 50 });
    expect(await answerTo(open(), start)).toMatch(/^(HTTP\/1\.1 408 |$)/);
  },
);

test.each([
  [['localhost'], 401],
  [['localhost', 'localhost'], 400],
  [['localhost', 'other.example'], 400],
  [['local host'], 400],
  [['localhost/x'], 400],
  [['user@localhost'], 400],
  [['localhost:x'], 400],
  [[], 400],
])('a request for the hosts %j is answered with %d', async (hosts, status) => {
  const open = await serve({});
  const headers = hosts.map((host) => `Host: ${host}\r\n`).join('');
  const answer = await answerTo(open(), `GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('a request is closed after its timeout', async () => {
  const open = await serve({ headersTimeout: 50, requestTimeout: 50 }, { maxBytes: 1e6, timeoutMs: 1e6 });
  const start = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{';
  expect(await answerTo(open(), start)).toMatch(/^HTTP\/1\.1 4/);
});

test('a connection beyond the limit is closed, and the others are served', async () => {
  const open = await serve({ maxConnections: 1 });
  const first = open();
  await once(first, 'connect');
  await once(open(), 'close');
  first.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(String(await once(first, 'data'))).toMatch(/^HTTP\/1\.1 401 /);
});

test.each(['POST', 'GET'])('a refused %s is read for a limited time', async (method) => {
  const open = await serve({}, { maxBytes: 1e9, timeoutMs: 50 });
  const answer = await answerTo(open(), `${method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\nx`);
  expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*\r\nconnection: close\r\n[^]*No\.$/i);
});

test.each(['POST', 'GET'])('a refused %s is read up to a limit', async (method) => {
  const open = await serve({}, { maxBytes: 1e6, timeoutMs: 1e6 });
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
  const open = await serve({}, { maxBytes: 1e6, timeoutMs: 1e6 });
  const socket = open();
  const answered = answerTo(socket, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n');
  await once(socket, 'data');
  socket.write('123456789');
  expect(await answered).toMatch(/No\.$/);
});
