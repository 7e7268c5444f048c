import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { askEngine, watchEngine } from './provider-engine.ts';

test.each([
  ['{"id":"00o1","pipeline":"idx"}', 'idx'],
  ['{"id":"00o1","pipeline":"v1"}', 'v1'],
  ['{"id":"00o1","pipeline":"v9"}', 'unknown'],
  ['<html>', 'unknown'],
])('a provider that answers %s has the engine %s, and the log says so', async (answer, engine) => {
  const server = createServer(({ url }, response) =>
    response.end(url === '/.well-known/okta-organization' ? answer : '{}'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const log = createLog('silent');
  const info = vi.spyOn(log, 'info');
  const { port } = server.address() as AddressInfo;
  expect(await askEngine(`http://127.0.0.1:${port}/oauth2/default`, log)).toBe(engine);
  expect(info).toHaveBeenCalledWith({ engine }, expect.any(String));
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
  expect(await askEngine(`http://127.0.0.1:${port}`, createLog('silent'))).toBe('unknown');
});

test('a provider that fails is asked until it answers, and config.json and /healthz follow', async () => {
  const database = await openPgliteInMemory();
  onTestFinished(() => database.close());
  let status = 503;
  const server = createServer((_, response) => response.writeHead(status).end('{"pipeline":"idx"}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const log = createLog('silent');
  const { engine, stop } = await watchEngine(`http://127.0.0.1:${port}`, log, 10);
  onTestFinished(stop);
  const settings = readSettings({ OIDC_ISSUER: 'https://company.okta.com/oauth2/a' });
  const app = createApp({ settings, database, log, engine });
  const read = async (path: string) => (await app.request(path)).json();
  expect(await read('/config.json')).toMatchObject({ okta: { myAccount: false } });
  status = 200;
  await vi.waitFor(() => expect(engine()).toBe('idx'), 60_000);
  expect(await read('/config.json')).toMatchObject({ okta: { myAccount: true } });
  expect(await read('/healthz')).toMatchObject({ provider: { engine: 'idx' } });
});
