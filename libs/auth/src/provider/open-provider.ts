import { type OktaAuth, type Tokens, OAuthError, type AccessToken } from '@okta/okta-auth-js/core';
import { createOktaClient, type OktaSettings } from './okta-client.ts';
import { endAtProvider, revoke } from './end-at-provider.ts';
import { frameTimeoutMs, type RenewalFailure, renewAcrossTabs } from './renewal.ts';
import { isExpired, isOwnIdentity } from '../storage/stored-tokens.ts';
import { loginId, returnAddress } from '../storage/sign-in-storage.ts';

/** The sign-in provider, through okta-auth-js's client. */
export interface Provider {
  readonly client: OktaAuth;
  readonly extraTokens: ExtraTokens;
  readonly revoke: (tokens: Tokens) => Promise<boolean>;
  /** Revokes the tokens and, once `ended` resolves, leaves the page for the provider's sign-out. */
  readonly signOut: (tokens: Tokens, ended: Promise<void>) => Promise<void>;
}

/** Creates the client. Throws the library's own error for settings that `checkPortalConfig` has let through. */
export function openProvider(settings: OktaSettings, onRenewalFailed: (failure: RenewalFailure) => void): Provider {
  const client = createOktaClient(settings);
  renewAcrossTabs(client, onRenewalFailed);
  return {
    client,
    extraTokens: new ExtraTokens(client, settings),
    revoke: (tokens) => revoke(client, tokens),
    signOut: (tokens, ended) => endAtProvider(client, tokens, ended),
  };
}

/**
 * Access tokens with scopes that the sign-in doesn't ask for, such as those of My account. Only this page's memory has
 * them: the stored tokens keep the scopes of the sign-in.
 */
export class ExtraTokens {
  readonly #client: OktaAuth;
  readonly #settings: OktaSettings;
  readonly #tokens = new Map<string, AccessToken>();
  readonly #pending = new Map<string, Promise<AccessToken>>();

  constructor(client: OktaAuth, settings: OktaSettings) {
    this.#client = client;
    this.#settings = settings;
  }

  /**
   * A token for these scopes; it may have fewer of them (RFC 6749, section 3.3). A new one is asked for without a page,
   * by the session at the provider. Rejects with the provider's OAuthError: `login_required` also if that session is
   * somebody else's.
   */
  get(scopes: readonly string[]): Promise<AccessToken> {
    const key = scopes.join(' ');
    const held = this.#tokens.get(key);
    if (held && !isExpired(held)) return Promise.resolve(held);
    const asking = this.#pending.get(key) ?? this.#ask(scopes).finally(() => this.#pending.delete(key));
    this.#pending.set(key, asking);
    return asking;
  }

  /** Leaves the page to sign in at the provider for these scopes; comes back to the current address. */
  async signIn(scopes: readonly string[]): Promise<void> {
    returnAddress.store(location.pathname);
    const login = { prompt: 'login', loginHint: loginId.get() ?? '' };
    await this.#client.signInWithRedirect({ ...login, scopes: ['openid', ...scopes] });
  }

  /** Whether a sign-in with these scopes was started by `signIn`. */
  isExtra(scopes: readonly string[]): boolean {
    return scopes.some((scope) => !this.#settings.scopes.includes(scope));
  }

  /** Keeps the token of a sign-in that `signIn` started for these scopes. */
  keep([, ...scopes]: readonly string[], token: AccessToken): void {
    this.#tokens.set(scopes.join(' '), token);
  }

  async #ask(scopes: readonly string[]): Promise<AccessToken> {
    const { token } = this.#client;
    const { tokens } = await token.getWithoutPrompt({ scopes: ['openid', ...scopes], timeout: frameTimeoutMs });
    const { accessToken, idToken } = tokens;
    if (!accessToken || !isOwnIdentity(idToken, this.#settings.loginIdClaim))
      throw new OAuthError('login_required', 'Somebody else is signed in at the provider.');
    this.#tokens.set(scopes.join(' '), accessToken);
    return accessToken;
  }
}
