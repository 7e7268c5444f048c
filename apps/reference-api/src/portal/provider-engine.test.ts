import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { askEngine } from './provider-engine.ts';

test.each([
  ['{"id":"00o1","pipeline":"idx"}', 'idx'],
  ['{"id":"00o1","pipeline":"v1"}', 'v1'],
  ['{"id":"00o1","pipeline":"v9"}', undefined],
  ['<html>', undefined],
])('a provider that answers %s has the engine %s, and the log says so', async (answer, engine) => {
  const server = createServer(({ url }, response) =>
    response.end(url === '/.well-known/okta-organization' ? answer : '{}'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const log = createLog('silent');
  const info = vi.spyOn(log, 'info');
  const { port } = server.address() as AddressInfo;
  expect(await askEngine(`http://127.0.0.1:${port}/oauth2/default`, log)).toBe(engine);
  expect(info).toHaveBeenCalledWith({ engine: engine ?? 'unknown' }, expect.any(String));
  server.close();
  await once(server, 'close');
  expect(await askEngine(`http://127.0.0.1:${port}/oauth2/default`, log)).toBeUndefined();
});

test('a redirect is not followed', async () => {
  const server = createServer(({ url }, response) => {
    if (url === '/elsewhere') response.end('{"pipeline":"idx"}');
    else response.writeHead(302, { Location: '/elsewhere' }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await askEngine(`http://127.0.0.1:${port}`, createLog('silent'))).toBeUndefined();
});
