import type { HttpResponse, OktaAuth, RefreshToken, Token, Tokens } from '@okta/okta-auth-js/core';
import { revoke } from './end-at-provider.ts';
import { isWrongClock } from './provider-failure.ts';

/** Limit for the provider's hidden frame. */
export const frameTimeoutMs = 10_000;

/** Limit for waiting until another tab's new tokens arrive in this tab's storage. */
const arrivalTimeoutMs = 5_000;

/** Limit for waiting for the lock: the tab that holds it may be suspended. */
const lockTimeoutMs = 40_000;

/** The shortest time between a temporary failure and the next request to the provider. */
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

  /** Keeps the mark of the last used refresh token: no earlier token can still be in another tab's storage. */
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

/** Why a token wasn't renewed: a temporary problem, or `ended`: the provider issues no more tokens. */
export type RenewalFailure = 'provider-unreachable' | 'wrong-clock' | 'ended';

class NoTokensError extends Error {
  override readonly message = 'Nobody is signed in.';
}

/** OAuth errors that may not occur on a later try (RFC 6749, section 4.1.2.1; RFC 8628, section 3.5). */
const temporaryErrors = new Set(['temporarily_unavailable', 'server_error', 'slow_down']);

/**
 * Only an OAuth error ends a session. A 503, a proxy's HTML page or no answer at all say nothing about the person.
 */
function renewalFailure(error: unknown): RenewalFailure {
  if (error instanceof NoTokensError) return 'ended';
  if (isWrongClock(error)) return 'wrong-clock';
  const code = oauthErrorCode(error);
  return code !== undefined && !temporaryErrors.has(code) ? 'ended' : 'provider-unreachable';
}

/** The library throws an OAuthError if the answer has an `error_description`, otherwise an AuthApiError. */
function oauthErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, errorCode, resp, xhr } = error as Error & { errorCode?: unknown; resp?: Answer; xhr?: Answer };
  const answer = resp ?? xhr;
  if (answer && answer.status !== 400 && answer.status !== 401) return undefined;
  const code = name === 'OAuthError' ? errorCode : xhr?.responseJSON?.error;
  return typeof code === 'string' ? code : undefined;
}

interface Answer {
  status?: number;
  responseJSON?: { error?: unknown };
}

/*
 * Marks the refresh tokens that a tab has presented to the provider, by Web Locks. The browser itself keeps the locks,
 * so all tabs see them at once; a change of localStorage reaches the processes of other tabs some time later.
 */

/** @returns a function that takes the mark away; it also goes with the tab */
async function markAsPresented(refreshToken: string): Promise<() => void> {
  const name = await lockName(refreshToken);
  const unmarked = Promise.withResolvers<void>();
  await new Promise<void>((marked) => {
    void navigator.locks.request(name, { ifAvailable: true }, () => {
      marked();
      return unmarked.promise;
    });
  });
  return unmarked.resolve;
}

/** Whether an open tab has presented this refresh token, so that it can't be used any more. */
export async function isPresented(refreshToken: string): Promise<boolean> {
  const name = await lockName(refreshToken);
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}

/** A digest, because the names of locks can be read by every script of the page. */
async function lockName(refreshToken: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refreshToken));
  return `scv-admin-portal:presented:${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
