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
  pass(31); // jose doesn't ask for unknown keys within 30 seconds
  await expect(verify(await tokenOfUnknownKey())).rejects.toMatchObject(unreachable);
  await expect(verify(await goodToken())).resolves.toMatchObject({ login });
  pass(3600);
  await expect(verify(await goodToken())).resolves.toMatchObject({ login });
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

test('tokens of unknown keys lead to one request in 30 seconds', async () => {
  await verify(await goodToken());
  pass(31);
  for (let count = 0; count < 3; count += 1) {
    await expect(verify(await tokenOfUnknownKey())).rejects.toMatchObject({ status: 401 });
  }
  expect(issuer.requests).toBe(3);
});
