import { storeTokens } from '@scv/testing/fake-provider';
import { expect, test, vi } from 'vitest';
import { currentToken, renewedToken } from './provider-token.ts';
import { ObservableSessionStatus, type SessionStatus } from './session-status.ts';

/** A provider's client with these functions. */
const providing = (client: object) => () => Promise.resolve({ client } as never);
const networkError = expect.objectContaining({ name: 'ApiError', kind: 'network' });

function inStatus(current: SessionStatus) {
  const status = new ObservableSessionStatus();
  status.change(current);
  return status;
}

test.each<[string | null, SessionStatus, unknown]>([
  ['new', 'signed-in', 'new'],
  ['new', 'provider-unreachable', 'new'],
  [null, 'signed-out', undefined],
  [null, 'provider-unreachable', networkError],
  [null, 'wrong-clock', networkError],
])('an expired token, renewed as %o in status %s', async (token, current, expected) => {
  storeTokens({ expired: true });
  const load = providing({ getOrRenewAccessToken: () => Promise.resolve(token) });
  expect(await currentToken(load, inStatus(current)).catch((error: unknown) => error)).toEqual(expected);
});

test.each<[SessionStatus, unknown]>([
  ['signed-out', undefined],
  ['provider-unreachable', networkError],
])('a renewal that fails in status %s is logged', async (current, expected) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = providing({ tokenManager: { renew: () => Promise.reject(new Error('no')) } });
  expect(await renewedToken(load, inStatus(current)).catch((error: unknown) => error)).toEqual(expected);
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('The access token could not be renewed.', 'no');
});
