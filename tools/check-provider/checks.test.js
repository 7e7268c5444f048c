import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checks, isIssuer, runCheck } from './checks.js';
import { freePort, startService } from '../start/service.js';
import { localIdp } from '../start/services.js';

const folder = mkdtempSync(join(tmpdir(), 'scv-check-provider-'));
const idpPort = await freePort();
const service = localIdp({ port: 4200, idpPort, dataDir: folder });
const apiToken = service.env['IDP_API_TOKEN'] ?? '';
/** @type {ReturnType<typeof startService>} */
let provider;
beforeAll(async () => {
  provider = startService({ ...service, env: { ...service.env, IDP_PASSWORD_COST: '4' } });
  await provider.ready();
});
afterAll(async () => {
  await provider.stop();
  rmSync(folder, { recursive: true });
});

/** @param {Partial<import('./checks.js').Organization>} changes */
async function answersOf(changes) {
  const issuer = `http://localhost:${idpPort}/oauth2/default`;
  const organization = { issuer, clientId: 'scv-admin-portal', portalOrigin: 'http://localhost:4200', ...changes };
  const results = await Promise.all(checks.map((check) => runCheck(check, organization)));
  return Object.fromEntries(checks.map(({ name }, index) => [name, results[index]?.found]));
}

const all = Object.fromEntries(checks.map(({ name }) => [name, 'yes']));

test('the local provider has everything, and what was not asked is not claimed', async () => {
  expect(await answersOf({ apiToken })).toEqual({ ...all, 'MyAccount calls': 'unknown' });
  expect(await answersOf({})).toMatchObject({ 'Users API': 'unknown', 'System Log': 'unknown' });
});

test.each([
  [{ clientId: 'another' }, { Application: 'no' }],
  [{ portalOrigin: 'http://localhost:9' }, { Application: 'no', 'Trusted origin': 'no' }],
  [{ apiToken: 'another-token-than-the-right-one' }, { 'Users API': 'no', 'System Log': 'no' }],
  [{ accessToken: 'no-token' }, { 'MyAccount calls': 'no' }],
  [{ issuer: 'http://localhost:9/oauth2/default' }, Object.fromEntries(checks.map(({ name }) => [name, 'no']))],
])('with %j the answers are %j', async (changes, answers) => {
  expect(await answersOf({ apiToken, accessToken: 'no-token', ...changes })).toMatchObject(answers);
});

test.each([
  ['https://example.okta.com/oauth2/default', true],
  ['http://localhost:4400/oauth2/default/', true],
  ['example.okta.com', false],
  ['ftp://example.okta.com', false],
  ['https://ada:secret@example.okta.com', false],
  ['https://ada@example.okta.com', false],
  ['https://example.okta.com/?x=1', false],
  ['https://example.okta.com/#x', false],
])('%s can be an issuer: %s', (text, expected) => {
  expect(isIssuer(text)).toBe(expected);
});

test('a Classic Engine without MyAccount, behind the org authorization server, is named', async () => {
  const server = createServer((request, response) => {
    const { origin } = new URL(`http://${request.headers.host}`);
    /** @type {Record<string, unknown>} */
    const pages = {
      '/.well-known/openid-configuration': {
        issuer: origin,
        jwks_uri: `${origin}/keys`,
        authorization_endpoint: origin,
      },
      '/.well-known/okta-organization': { pipeline: 'v1' },
      '/keys': { keys: [{ alg: 'ES256' }] },
    };
    const page = pages[request.url ?? ''];
    response.writeHead(page ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(page ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const organization = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'portal',
    portalOrigin: 'http://localhost:4200',
  };
  const results = await Promise.all(checks.map((check) => runCheck(check, organization)));
  server.close();
  expect(results.map(({ sentence }, index) => `${checks[index]?.name}: ${sentence}`)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Discovery: This is the org authorization server'),
      'Signing keys: There is no RS256 key.',
      expect.stringContaining('Refresh tokens: The server doesn’t offer offline_access'),
      expect.stringContaining('Engine: The Classic Engine (v1)'),
      expect.stringContaining('MyAccount API: Answered 404'),
      expect.stringContaining('Authentication API: Answered 404'),
    ]),
  );
});
