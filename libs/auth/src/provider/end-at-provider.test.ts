import { server } from '@scv/testing';
import { fakeProvider, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endAtProvider, revoke } from './end-at-provider.ts';
import { createOktaClient } from './okta-client.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  fakeProvider(() => HttpResponse.error());
  storeTokens({ expired: false });
});
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<Response>(() => {});

/* Only a provider that can be reached gets the browser for its own sign-out. */

test.each([
  ['revokes the tokens', () => new HttpResponse(), true],
  ['refuses', () => HttpResponse.json({ error: 'invalid_client' }, { status: 401 }), true],
  ['answers 500', () => new HttpResponse(null, { status: 500 }), false],
  ['breaks the connection', () => HttpResponse.error(), false],
  ['doesn’t answer', never, false],
] as const)('a provider that %s (§4, decided 2)', async (_what, answer, isReachable) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
  server.use(http.post(`${fakeSettings.issuer}/v1/revoke`, answer));
  const client = createOktaClient(fakeSettings);
  expect(await revoke(client, client.tokenManager.getTokensSync())).toBe(isReachable);
  if (!isReachable) expect(console.warn).toHaveBeenCalledOnce();
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
