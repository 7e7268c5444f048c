import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalIdp, startLocalIdp } from './server.ts';
import { testApiToken, testSettings } from './testing/test-portal.ts';

let idp: LocalIdp;
beforeAll(async () => {
  idp = await startLocalIdp(testSettings({ apiToken: testApiToken }));
});
afterAll(() => idp.stop());

/** With `fetch`, the host can't be chosen. */
async function statusAt(host: string): Promise<number> {
  const { port } = new URL(idp.issuer);
  const path = '/oauth2/default/.well-known/openid-configuration';
  const sent = request({ host: '127.0.0.1', port, path, headers: { Connection: 'close', Host: host } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.destroy();
  return response.statusCode ?? 0;
}

test.each([
  ['localhost:4400', 200],
  ['127.0.0.1', 200],
  ['[::1]:4400', 200],
  ['evil.example', 421],
  ['localhost.evil.example:4400', 421],
])('a request for the host %s is answered with %d', async (host, status) => {
  expect(await statusAt(host)).toBe(status);
});

test.each([
  ['GET', '/api/v1/nothing'],
  ['PATCH', '/api/v1/users'],
  ['GET', '/api/v1/authn/nothing'],
  ['POST', '/idp/myaccount/nothing'],
])('%s %s answers Okta’s error', async (method, path) => {
  const headers = { Authorization: `SSWS ${testApiToken}` };
  const response = await fetch(new URL(path, idp.issuer), { method, headers });
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { errorCode: 'E0000008', errorSummary: 'The requested path was not found', errorLink: 'E0000008', errorCauses: [] },
  ]);
});
