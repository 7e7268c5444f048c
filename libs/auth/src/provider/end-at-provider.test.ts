import { server } from '@scv/testing';
import { fakeProvider, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { endAtProvider, revoke } from './end-at-provider.ts';
import { createOktaClient } from './okta-client.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fakeProvider(() => HttpResponse.error());
  storeTokens({ expired: false });
});

/* Only a provider that can be reached gets the browser for its own sign-out. */

test.each([
  ['revokes the tokens', () => new HttpResponse(), true],
  ['refuses', () => HttpResponse.json({ error: 'invalid_client' }, { status: 401 }), true],
  ['answers 500', () => new HttpResponse(null, { status: 500 }), false],
  ['breaks the connection', () => HttpResponse.error(), false],
] as const)('a provider that %s (§4, decided 2)', async (_what, answer, isReachable) => {
  server.use(http.post(`${fakeSettings.issuer}/v1/revoke`, answer));
  const client = createOktaClient(fakeSettings);
  expect(await revoke(client, client.tokenManager.getTokensSync())).toBe(isReachable);
  if (!isReachable) expect(console.warn).toHaveBeenCalledOnce();
});

test('a provider that doesn’t answer in three seconds is not reachable (§4, decided 2)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  server.use(http.post(`${fakeSettings.issuer}/v1/revoke`, () => new Promise<Response>(() => {})));
  const client = createOktaClient(fakeSettings);
  const isReachable = revoke(client, client.tokenManager.getTokensSync());
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await isReachable).toBe(false);
});

test.each([
  ['without an ID token', () => new HttpResponse(), false],
  ['from a provider that can’t be reached', () => HttpResponse.error(), true],
] as const)('a sign-out %s goes straight to /login', async (_what, answer, hasIdToken) => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  server.use(http.post(`${fakeSettings.issuer}/v1/revoke`, answer));
  const client = createOktaClient(fakeSettings);
  const { idToken, ...others } = client.tokenManager.getTokensSync();
  await endAtProvider(client, { ...others, ...(hasIdToken && idToken && { idToken }) }, Promise.resolve());
  expect(submit).not.toHaveBeenCalled();
});
