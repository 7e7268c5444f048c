import { createServer } from 'node:http';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readSettings } from '../settings.ts';
import { listen } from '../testing/resources.ts';
import { startTokenIssuer, type TokenIssuer } from '../testing/token-issuer.ts';
import { accessTokenVerifier, type VerifyAccessToken } from './access-token.ts';

const login = 'ada.byron@scv.example';
const unreachable = { status: 503, message: 'The server cannot reach the sign-in provider. Try again in a moment.' };

let issuer: TokenIssuer;
let verify: VerifyAccessToken;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  issuer = await startTokenIssuer();
  verify = accessTokenVerifier(readSettings({ OIDC_ISSUER: issuer.issuer }));
  return async () => {
    vi.useRealTimers();
    await issuer.stop();
  };
});

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
const goodToken = () => issuer.token(login);
const tokenOfUnknownKey = () => issuer.token(login, {}, { kid: 'unknown' });

test('while the provider is down, the last good keys are used and only tokens of other keys get 503', async () => {
  await expect(verify(await goodToken())).resolves.toMatchObject({ login });
  issuer.isDown = true;
  pass(6);
  await expect(verify(await tokenOfUnknownKey())).rejects.toMatchObject(unreachable);
  await expect(verify(await goodToken())).resolves.toMatchObject({ login });
  pass(3600);
  await expect(verify(await goodToken())).resolves.toMatchObject({ login });
});

test.each([
  ['names another issuer', (metadata: object) => Response.json({ ...metadata, issuer: 'https://evil.example' })],
  ['names keys without https', (metadata: object) => Response.json({ ...metadata, jwks_uri: 'http://evil.example/' })],
  ['is no metadata', () => Response.json({})],
])('metadata that %s is not used', async (_, answer) => {
  const { fetch } = globalThis;
  const metadata = (await (await fetch(`${issuer.issuer}/.well-known/openid-configuration`)).json()) as object;
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', () => Promise.resolve(answer(metadata)));
  await expect(verify(await goodToken())).rejects.toMatchObject(unreachable);
});

test('a redirect of the metadata is not followed', async () => {
  const elsewhere = createServer((_, response) => {
    response.writeHead(302, { Location: `${issuer.issuer}/.well-known/openid-configuration` }).end();
  });
  const address = `http://127.0.0.1:${await listen(elsewhere)}`;
  const verifyHere = accessTokenVerifier(readSettings({ OIDC_ISSUER: address }));
  await expect(verifyHere(await goodToken())).rejects.toMatchObject({
    ...unreachable,
    cause: { cause: { message: 'fetch failed' } },
  });
});

test('the keys are fetched again after ten minutes', async () => {
  await verify(await goodToken());
  expect(issuer.requests).toBe(2); // metadata and keys
  pass(600);
  await verify(await goodToken());
  expect(issuer.requests).toBe(2);
  pass(1);
  await verify(await goodToken());
  expect(issuer.requests).toBe(3);
});

test('a provider that failed is asked again after two seconds, however long it was down', async () => {
  issuer.isDown = true;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await expect(verify(await goodToken())).rejects.toMatchObject(unreachable);
    pass(2);
  }
  await expect(verify(await goodToken())).rejects.toMatchObject(unreachable);
  issuer.isDown = false;
  pass(1);
  await expect(verify(await goodToken())).rejects.toMatchObject(unreachable);
  expect(issuer.requests).toBe(0);
  pass(1);
  await expect(verify(await goodToken())).resolves.toMatchObject({ login });
});

test('tokens of unknown keys are refused, and lead to one request in 5 seconds', async () => {
  await verify(await goodToken());
  for (const tokens of [3, 2]) {
    pass(6);
    for (let sent = 0; sent < tokens; sent += 1)
      await expect(verify(await tokenOfUnknownKey())).rejects.toMatchObject({ status: 401 });
  }
  expect(issuer.requests).toBe(4); // metadata, and the keys three times
});

test('a key that the provider has just got is used after five seconds at the latest', async () => {
  await verify(await goodToken());
  issuer.rotate('new');
  const token = await issuer.token(login, {}, { kid: 'new' });
  await expect(verify(token)).rejects.toMatchObject({ status: 401 });
  pass(6);
  await expect(verify(token)).resolves.toMatchObject({ login });
});
