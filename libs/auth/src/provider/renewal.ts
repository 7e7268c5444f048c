import type { HttpResponse, OktaAuth, RefreshToken, Token, Tokens } from '@okta/okta-auth-js/core';
import { revoke } from './end-at-provider.ts';
import { isPresented, markAsPresented } from './presented-token.ts';
import { NoTokensError, renewalFailure, type RenewalFailure } from './renewal-failure.ts';

/** Limit for the provider's hidden frame, which renews where there is no refresh token. */
const frameTimeoutMs = 10_000;

/** Limit for waiting until another tab's new tokens arrive in this tab's storage. */
const arrivalTimeoutMs = 5_000;

/** Limit for waiting for the lock: the tab that holds it may be suspended. */
const lockTimeoutMs = 40_000;

/** For this long after a temporary failure the provider is not asked again. */
const failureDelayMs = 1_000;

/**
 * Replaces `tokenManager.renew`, which all renewals of the client library go through (decisions/0006): one tab renews
 * at a time, and a failed renewal doesn't remove the tokens. `onFailure` says why a renewal failed.
 */
export function renewAcrossTabs(client: OktaAuth, onFailure: (failure: RenewalFailure) => void): void {
  const { tokenManager } = client;
  let running: Promise<Tokens> | undefined;
  let unmark = () => {};
  // The library renews the access token and then the ID token; the second call would only wait for the same timeout.
  let lastFailure: { error: unknown; retryAt: number } | undefined;

  /** Keeps the mark of the refresh token that was used last: only that one can still be in another tab's storage. */
  const renewOnce = async (stored: Tokens) => {
    const unmarkUsed = unmark;
    unmark = await markAsPresented(stored.refreshToken?.refreshToken ?? '');
    unmarkUsed();
    return renew(client, stored).catch((error: unknown) => {
      // Any tab may present it again, unless the provider has replaced it already.
      if (tokenManager.getTokensSync().refreshToken?.refreshToken === stored.refreshToken?.refreshToken) unmark();
      throw error;
    });
  };

  const fail = (error: unknown): never => {
    const failure = renewalFailure(error);
    if (failure !== 'ended') lastFailure = { error, retryAt: Date.now() + failureDelayMs };
    onFailure(failure);
    throw error;
  };

  tokenManager.renew = async (key: string): Promise<Token | undefined> => {
    if (lastFailure && Date.now() < lastFailure.retryAt) throw lastFailure.error;
    running ??= renewWithLock(client, renewOnce)
      .catch(fail)
      .finally(() => {
        running = undefined;
      });
    const { accessToken, idToken, refreshToken } = await running;
    return key === 'idToken' ? idToken : key === 'refreshToken' ? refreshToken : accessToken;
  };
}

/** One tab at a time. @param renewOnce renews the stored tokens */
async function renewWithLock(client: OktaAuth, renewOnce: (stored: Tokens) => Promise<Tokens>): Promise<Tokens> {
  const outdated = client.tokenManager.getTokensSync();
  const signal = AbortSignal.timeout(lockTimeoutMs);
  return navigator.locks.request('scv-admin-portal:renewal', { signal }, async () => {
    const stored = await arrivedTokens(client);
    return wasRenewedByAnotherTab(client, outdated, stored) ? stored : renewOnce(stored);
  });
}

/** The stored tokens, once those of a tab that has just renewed them have arrived. */
async function arrivedTokens({ tokenManager }: OktaAuth): Promise<Tokens> {
  const timeout = AbortSignal.timeout(arrivalTimeoutMs);
  for (;;) {
    const change = nextStorageChange(timeout); // before reading, so that none is missed
    const stored = tokenManager.getTokensSync();
    const { refreshToken } = stored;
    if (timeout.aborted || !refreshToken || !(await isPresented(refreshToken.refreshToken))) return stored;
    await change;
  }
}

/** Resolves when another tab changes the storage, or at the timeout. */
const nextStorageChange = (timeout: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    addEventListener('storage', resolve, { once: true, signal: timeout });
    timeout.addEventListener('abort', resolve, { once: true });
  });

function wasRenewedByAnotherTab({ tokenManager }: OktaAuth, outdated: Tokens, { accessToken }: Tokens): boolean {
  if (!accessToken || accessToken.accessToken === outdated.accessToken?.accessToken) return false;
  return !tokenManager.hasExpired(accessToken);
}

async function renew(client: OktaAuth, stored: Tokens): Promise<Tokens> {
  const { token, tokenManager } = client;
  if (Object.keys(stored).length === 0) throw new NoTokensError();
  const isSameSession = () => tokenManager.getTokensSync().idToken?.idToken === stored.idToken?.idToken;
  try {
    const renewed = await token.renewTokens({ tokens: stored, timeout: frameTimeoutMs });
    if (!isSameSession()) throw new NoTokensError();
    const tokens = { ...stored, ...renewed };
    tokenManager.setTokens(tokens);
    return tokens;
  } catch (error) {
    // If somebody has signed in meanwhile, their tokens are valid, whatever happened to the old ones.
    const current = tokenManager.getTokensSync();
    if (current.idToken && !isSameSession()) return current;
    throw error;
  }
}

/**
 * Stores a rotated refresh token as soon as the token endpoint answers: the provider no longer accepts the old one,
 * even if the library then fails to fetch the keys or to verify the tokens. `requestBody` is the body of any request of
 * the library. Throws if the session has ended meanwhile; the new refresh token is then revoked.
 */
export function storeRotatedToken(client: OktaAuth, requestBody: unknown, { responseJSON }: HttpResponse): void {
  const request = new URLSearchParams(typeof requestBody === 'string' ? requestBody : '');
  if (request.get('grant_type') !== 'refresh_token') return;
  const { refreshToken: stored } = client.tokenManager.getTokensSync();
  const rotated: unknown = responseJSON?.['refresh_token'];
  if (stored?.refreshToken === request.get('refresh_token')) {
    if (typeof rotated === 'string') client.tokenManager.updateRefreshToken({ ...stored, refreshToken: rotated });
    return;
  }
  if (typeof rotated === 'string') void revoke(client, { refreshToken: { refreshToken: rotated } as RefreshToken });
  throw new NoTokensError();
}
