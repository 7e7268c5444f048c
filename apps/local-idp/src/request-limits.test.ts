import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalIdp, startLocalIdp } from './server.ts';
import { testSettings } from './testing/test-portal.ts';

let idp: LocalIdp;
beforeAll(async () => {
  idp = await startLocalIdp(testSettings());
});
afterAll(() => idp.stop());

async function statusOf(headers: Record<string, string>, method = 'GET'): Promise<number> {
  const { port } = new URL(idp.issuer);
  const path = '/oauth2/default/.well-known/openid-configuration';
  const sent = request({ host: '127.0.0.1', port, path, method, headers: { Connection: 'close', ...headers } });
  sent.flushHeaders();
  const [response] = (await once(sent, 'response')) as [{ statusCode: number; destroy(): void }];
  response.destroy();
  return response.statusCode;
}

test.each([
  ['localhost:4400', 200],
  ['127.0.0.1', 200],
  ['[::1]:4400', 200],
  ['evil.example', 421],
  ['localhost.evil.example:4400', 421],
])('a request for the host %s is answered with %d', async (host, status) => {
  expect(await statusOf({ Host: host })).toBe(status);
});

test.each([
  [{ 'Content-Length': '65537' }, 413],
  [{ 'Transfer-Encoding': 'chunked' }, 411],
])('a body with %j is refused with %d', async (headers, status) => {
  expect(await statusOf(headers, 'POST')).toBe(status);
});
