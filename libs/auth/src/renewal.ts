import type { OktaAuth, Token, Tokens } from '@okta/okta-auth-js/core';

/** Why there is no new token: the provider could not be asked, or it was asked and gives none any more. */
export type RenewalFailure = 'unreachable' | 'ended';

/** Milliseconds to wait for the provider's hidden frame, which renews where there is no refresh token. */
const timeout = 10_000;

/**
 * Milliseconds for which a renewal keeps the other tabs out after it has stored its tokens: storage reaches their
 * processes some time after a lock would, and whoever came in between would present the used refresh token.
 */
const settling = 500;

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
    if (why === 'unreachable') silence = { error, until: Date.now() + respite };
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
  void navigator.locks.request('scv-admin-portal:renewal', async () => {
    const stored = client.tokenManager.getTokensSync();
    if (isReplaced(client, held, stored)) return resolve(stored);
    try {
      resolve(await renew(client, stored));
    } catch (error) {
      return reject(error);
    }
    return new Promise((settled) => setTimeout(settled, settling));
  });
  return promise;
}

function isReplaced({ tokenManager }: OktaAuth, held: Tokens, { accessToken }: Tokens): boolean {
  if (!accessToken || accessToken.accessToken === held.accessToken?.accessToken) return false;
  return !tokenManager.hasExpired(accessToken);
}

async function renew({ token, tokenManager }: OktaAuth, stored: Tokens): Promise<Tokens> {
  if (isEmpty(stored)) throw new NoTokens();
  const renewed = await token.renewTokens({ tokens: stored, timeout });
  // Signed out in the meantime: new tokens are not wanted any more, and the library has stored one already.
  if (!tokenManager.getTokensSync().idToken) {
    tokenManager.clear();
    throw new NoTokens();
  }
  const tokens = { ...stored, ...renewed };
  tokenManager.setTokens(tokens);
  return tokens;
}

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
