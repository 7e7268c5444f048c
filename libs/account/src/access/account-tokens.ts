import type { AccessToken } from '@okta/okta-auth-js/core';

/** The parts of an account that Okta protects with scopes of their own. */
const accountParts = ['profile', 'email', 'phone', 'password'] as const;
export type AccountPart = (typeof accountParts)[number];

const scopesOf = (part: AccountPart) => [`okta.myAccount.${part}.read`, `okta.myAccount.${part}.manage`];
const allScopes = accountParts.flatMap(scopesOf);

/** Gives tokens that the sign-in doesn't ask for, from memory only; libs/auth implements it. */
export interface TokenSource {
  /** Rejects with the provider's OAuthError, such as `login_required`. The token may have fewer scopes. */
  get: (scopes: readonly string[]) => Promise<AccessToken>;
  /** Leaves the page to sign in at the provider for these scopes; comes back to the current address. */
  signIn: (scopes: readonly string[]) => Promise<void>;
}

/** The provider doesn't give this portal these scopes. */
export class MissingScopes extends Error {
  override readonly name = 'MissingScopes';
  readonly scopes: readonly string[];

  constructor(scopes: readonly string[]) {
    super(`The provider grants no ${scopes.join(', ')}.`);
    this.scopes = scopes;
  }
}

/** The provider doesn't know a scope, or doesn't allow it to this client (RFC 6749, section 4.1.2.1). */
const refusals = new Set(['invalid_scope', 'access_denied', 'unauthorized_client']);

/** The tokens of My account: one for all parts, or one for each if the provider refuses some of the scopes. */
export class AccountTokens {
  readonly #source: TokenSource;
  #refusesAll = false;

  constructor(source: TokenSource) {
    this.#source = source;
  }

  /** Rejects with MissingScopes or the provider's OAuthError. */
  async for(part: AccountPart): Promise<AccessToken> {
    const wanted = scopesOf(part);
    const token = (await this.#forAll()) ?? (await this.#source.get(wanted).catch(refusedAs(wanted)));
    const missing = wanted.filter((scope) => !token.scopes.includes(scope));
    if (missing.length > 0) throw new MissingScopes(missing);
    return token;
  }

  signIn(): Promise<void> {
    return this.#source.signIn(allScopes);
  }

  async #forAll(): Promise<AccessToken | undefined> {
    if (this.#refusesAll) return undefined;
    return this.#source.get(allScopes).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      this.#refusesAll = true;
      return undefined;
    });
  }
}

const isRefusal = (error: unknown) => refusals.has(String((error as { errorCode?: unknown }).errorCode));

const refusedAs = (scopes: readonly string[]) => (error: unknown) => {
  throw isRefusal(error) ? new MissingScopes(scopes) : error;
};
