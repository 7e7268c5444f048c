import { beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../settings.ts';
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
  [{ issuer: 'https://other.example' }, "The provider's metadata names another issuer: https://other.example."],
  [{ jwks_uri: 'http://keys.example' }, "The provider's keys need https: http://keys.example."],
])('the keys of a provider with the metadata %j are not used', async (metadata, reason) => {
  issuer.metadata = metadata;
  const cause = { cause: { message: reason } };
  await expect(verify(await goodToken())).rejects.toMatchObject({ ...unreachable, cause });
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

test('a provider that failed is asked again after 5 seconds, then after 10', async () => {
  issuer.isDown = true;
  await expect(verify(await goodToken())).rejects.toMatchObject(unreachable);
  pass(5);
  await expect(verify(await goodToken())).rejects.toMatchObject(unreachable);
  issuer.isDown = false;
  pass(9);
  await expect(verify(await goodToken())).rejects.toMatchObject(unreachable);
  expect(issuer.requests).toBe(0);
  pass(1);
  await expect(verify(await goodToken())).resolves.toMatchObject({ login });
});

test('tokens of unknown keys lead to one request in 5 seconds, and are refused only by its answer', async () => {
  await verify(await goodToken());
  for (const statuses of [
    [401, 503, 503],
    [401, 503],
  ]) {
    pass(6);
    for (const status of statuses) await expect(verify(await tokenOfUnknownKey())).rejects.toMatchObject({ status });
  }
  expect(issuer.requests).toBe(4); // metadata, and the keys three times
});

test('a key that the provider has just got is a 503 with Retry-After until the keys are fetched again', async () => {
  await verify(await goodToken());
  issuer.rotate('new');
  const token = await issuer.token(login, {}, { kid: 'new' });
  await expect(verify(token)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
  pass(6);
  await expect(verify(token)).resolves.toMatchObject({ login });
});
