import { storeTokens } from '@scv/testing/fake-provider';
import { expect, test, vi } from 'vitest';
import { currentToken, provenHeaders, renewedToken } from './provider-token.ts';
import { ObservableSessionStatus, type SessionStatus } from './session-status.ts';

/** A provider's client with these functions. */
const providing = (client: object) => () => Promise.resolve({ client } as never);
const notLoaded = () => Promise.reject(new Error('The chunk is missing.'));
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

/* DPoP (RFC 9449) */

const request = { method: 'GET', url: 'https://api.example/users' };

test('a request carries the token and a proof for its method and address', async () => {
  storeTokens({ expired: false });
  const prove = vi.fn<(options: object) => Promise<object>>();
  prove.mockResolvedValue({ Authorization: 'DPoP old', Dpop: 'proof' });

  const headers = await provenHeaders(providing({ getDPoPAuthorizationHeaders: prove }), request);

  expect(headers).toEqual({ Authorization: 'DPoP old', DPoP: 'proof' });
  const accessToken = expect.objectContaining({ accessToken: 'old' });
  expect(prove).toHaveBeenCalledExactlyOnceWith({ ...request, accessToken });
});

test('a request has no headers without a token, and the client isn’t loaded for it', async () => {
  expect(await provenHeaders(notLoaded, request)).toEqual({});
});

test('a request has no headers if this browser lost its key', async () => {
  storeTokens({ expired: false });
  const load = providing({ getDPoPAuthorizationHeaders: () => Promise.reject(new Error('no key')) });
  expect(await provenHeaders(load, request)).toEqual({});
});

test('while the client can’t be loaded, a proof fails like a call without a network', async () => {
  storeTokens({ expired: false });
  await expect(provenHeaders(notLoaded, request)).rejects.toEqual(networkError);
});
