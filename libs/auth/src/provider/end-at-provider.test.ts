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
  ['that answers gets the browser', () => new HttpResponse(), true, true],
  ['that answers doesn’t get it without an ID token', () => new HttpResponse(), false, false],
  ['that can’t be reached doesn’t get it', () => HttpResponse.error(), true, false],
] as const)('a provider %s', async (_what, answer, hasIdToken, isLeft) => {
  const left: (string | null)[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function leave(this: HTMLFormElement) {
    left.push(`${this.method} ${this.action} ${[...this.elements].map((input) => (input as HTMLInputElement).type)}`);
    this.remove();
  });
  server.use(http.post(`${fakeSettings.issuer}/v1/revoke`, answer));
  const client = createOktaClient(fakeSettings);
  const { idToken, ...others } = client.tokenManager.getTokensSync();
  await endAtProvider(client, { ...others, ...(hasIdToken && idToken && { idToken }) }, Promise.resolve());
  expect(left).toEqual(isLeft ? [`post ${fakeSettings.issuer}/v1/logout hidden,hidden`] : []);
});
