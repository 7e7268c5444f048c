import type { HttpResponse, OktaAuth, Token, Tokens } from '@okta/okta-auth-js/core';
import { revoke } from './end-at-provider.ts';
import { isWrongClock } from './provider-failure.ts';
import { askProvider } from './provider-http.ts';
import type { Hindrance } from '../session/session-status.ts';

/** Why there is no new token: something is in the way, or the provider was asked and gives none any more. */
export type RenewalFailure = Hindrance | 'ended';

/** Milliseconds to wait for the provider's hidden frame, which renews where there is no refresh token. */
const timeout = 10_000;

/**
 * Milliseconds for which a renewal keeps the other tabs out after it has stored its tokens: storage reaches their
 * processes some time after a lock would, and whoever came in between would present the used refresh token.
 */
const settling = 500;

/** Milliseconds to wait for one's turn: another tab may be suspended with the lock in its hands. */
const longestTurn = 40_000;

/** Milliseconds for which a provider that could not be reached is not asked again. */
const respite = 1_000;

/** Errors of OAuth 2.0 (RFC 6749, section 5.2; OpenID Connect Core, section 3.1.2.6) that a later try may not meet. */
const passing = new Set(['temporarily_unavailable', 'server_error', 'slow_down']);

/**
 * Renews across tabs, one after the other. The client library renews in each tab for itself: with refresh tokens that
 * are good for one use, the second tab presents a used one, and the provider ends the session. Nor does a failed
 * renewal take the tokens away, as the library's would: whoever is offline is not signed out. `failed` is told why.
 *
 * It stands in the place of `tokenManager.renew`, through which all of the library's renewals go.
 */
export function renewAcrossTabs(client: OktaAuth, failed: (why: RenewalFailure) => void): void {
  const { tokenManager } = client;
  let underway: Promise<Tokens> | undefined;
  // The library asks for the access token and then for the ID token: each would wait for the same silence.
  let silence: { error: unknown; until: number } | undefined;

  const fail = (error: unknown): never => {
    const why = whyRenewalFailed(error);
    if (why !== 'ended') silence = { error, until: Date.now() + respite };
    failed(why);
    throw error;
  };

  tokenManager.renew = async (key: string): Promise<Token | undefined> => {
    if (silence && Date.now() < silence.until) throw silence.error;
    underway ??= renewInTurn(client, tokenManager.getTokensSync())
      .catch(fail)
      .finally(() => {
        underway = undefined;
      });
    return tokenOf(await underway, key);
  };
}

/** `held` are the tokens that the caller wants to replace: if another tab has replaced them by now, all is done. */
function renewInTurn(client: OktaAuth, held: Tokens): Promise<Tokens> {
  const { promise, resolve, reject } = Promise.withResolvers<Tokens>();
  const work = async () => {
    const stored = client.tokenManager.getTokensSync();
    if (isReplaced(client, held, stored)) return resolve(stored);
    try {
      resolve(await renew(client, stored));
    } catch (error) {
      return reject(error);
    }
    return new Promise((settled) => setTimeout(settled, settling));
  };
  const signal = AbortSignal.timeout(longestTurn);
  navigator.locks.request('scv-admin-portal:renewal', { signal }, work).catch(reject);
  return promise;
}

function isReplaced({ tokenManager }: OktaAuth, held: Tokens, { accessToken }: Tokens): boolean {
  if (!accessToken || accessToken.accessToken === held.accessToken?.accessToken) return false;
  return !tokenManager.hasExpired(accessToken);
}

async function renew(client: OktaAuth, presented: Tokens): Promise<Tokens> {
  const { token, tokenManager } = client;
  if (isEmpty(presented)) throw new NoTokens();
  client.options.httpRequestClient = async (...request) => {
    const answer = await askProvider(...request);
    if (isRenewal(request[2].data)) keepRefreshToken(client, presented, answer);
    return answer;
  };
  try {
    const renewed = await token.renewTokens({ tokens: presented, timeout });
    if (!isStill(client, presented)) throw new NoTokens();
    const tokens = { ...presented, ...renewed };
    tokenManager.setTokens(tokens);
    return tokens;
  } catch (error) {
    // Somebody has signed in meanwhile: what became of the old tokens is of no concern any more.
    const stored = tokenManager.getTokensSync();
    if (stored.idToken && !isStill(client, presented)) return stored;
    throw error;
  } finally {
    client.options.httpRequestClient = askProvider;
  }
}

/**
 * A provider that rotates has used up the old refresh token with its answer, whatever may fail after it: the new one is
 * kept at once, before the library looks for keys and compares clocks. Unless nobody wants it any more.
 */
function keepRefreshToken(client: OktaAuth, presented: Tokens, { responseJSON }: HttpResponse): void {
  const value: unknown = responseJSON?.['refresh_token'];
  const refreshToken = presented.refreshToken &&
    typeof value === 'string' && { ...presented.refreshToken, refreshToken: value };
  if (isStill(client, presented)) {
    if (refreshToken) client.tokenManager.updateRefreshToken(refreshToken);
    return;
  }
  if (refreshToken) void revoke(client, { refreshToken });
  throw new NoTokens();
}

/** Whether the session is the one that the tokens belong to: nobody has signed out, or in, since they were read. */
function isStill({ tokenManager }: OktaAuth, { idToken }: Tokens): boolean {
  return tokenManager.getTokensSync().idToken?.idToken === idToken?.idToken;
}

const isRenewal = (data: unknown) => typeof data === 'string' && data.includes('grant_type=refresh_token');

const isEmpty = (tokens: Tokens) => Object.keys(tokens).length === 0;

class NoTokens extends Error {
  override readonly message = 'Nobody is signed in.';
}

/**
 * The provider ends a session by an OAuth error, and by nothing else: a 503, an HTML page of a proxy, no answer at all
 * say nothing about the person.
 */
function whyRenewalFailed(error: unknown): RenewalFailure {
  if (error instanceof NoTokens) return 'ended';
  if (isWrongClock(error)) return 'wrong-clock';
  const code = oauthErrorCode(error);
  return code !== undefined && !passing.has(code) ? 'ended' : 'unreachable';
}

/** An error with a description is an OAuthError to the library, one without a mere AuthApiError with the answer in it. */
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

function tokenOf(tokens: Tokens, key: string): Token | undefined {
  return key === 'idToken' ? tokens.idToken : key === 'refreshToken' ? tokens.refreshToken : tokens.accessToken;
}
