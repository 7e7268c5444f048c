import type { ApiError } from '@scv/api';
import { getOAuthUrls, type OktaAuth, type Tokens } from '@okta/okta-auth-js/core';
import { loginTexts } from './login-state.ts';
import { createOktaClient, isOwnIdentity, type OktaSettings } from './okta-client.ts';
import { signInPaths } from './sign-in-paths.ts';
import { loginId, returnAddress, signedOutFlag, type SignOutReason } from './sign-in-storage.ts';

/** How a return from the provider ended. */
export type SignInOutcome = { kind: 'signed-in' } | { kind: 'mismatch' } | { kind: 'failed'; message: string };

/** Milliseconds. */
const longestRevocation = 3_000;

const unknownSignIn = 'This sign-in was not started in this browser, or it has already been finished.';

/** The person's session at the provider, as the portal uses it. One for the life of the page. */
export class Session {
  readonly client: OktaAuth;
  /** True once the portal is on its way out, so that a guard does not take it for an expired session. */
  isLeaving = false;
  readonly #settings: OktaSettings;

  constructor(settings: OktaSettings) {
    this.#settings = settings;
    this.client = createOktaClient(settings);
  }

  /** Whether the stored tokens are valid (renewed if need be) and belong to LoginId. */
  async isSignedIn(): Promise<boolean> {
    return Boolean((await this.client.authStateManager.updateAuthState()).isAuthenticated);
  }

  /** The access token, renewed when it has expired; undefined when there is none to be had. */
  async accessToken(): Promise<string | undefined> {
    return (await this.client.getOrRenewAccessToken()) ?? undefined;
  }

  /** A new access token, although the old one has not expired; undefined when the provider gives none. */
  async renew(): Promise<string | undefined> {
    try {
      await this.client.tokenManager.renew('accessToken');
      return this.client.getAccessToken();
    } catch (error) {
      console.warn('The access token could not be renewed.', messageOf(error));
      return undefined;
    }
  }

  /** Starts the code flow with PKCE, with a fresh login prompt (specification, section 2). Leaves the page. */
  async authorize(): Promise<void> {
    await this.client.signInWithRedirect({ prompt: 'login', loginHint: loginId.get() ?? '' });
  }

  /**
   * Finishes the flow from the query of the provider's redirect. Tokens are kept only if they belong to LoginId.
   * A text from the address is believed only when its `state` is one that this browser sent.
   */
  async finishSignIn(search: string): Promise<SignInOutcome> {
    try {
      const query = new URLSearchParams(search);
      if (!this.#hasSent(query.get('state'))) return { kind: 'failed', message: unknownSignIn };
      const refusal = query.get('error');
      if (refusal && !query.get('error_description')) return { kind: 'failed', message: refusal };
      const { tokens } = await this.client.token.parseFromUrl({ url: search });
      if (!isOwnIdentity(tokens.idToken, this.#settings.loginIdClaim)) {
        await this.signOut('mismatch', tokens);
        return { kind: 'mismatch' };
      }
      this.client.tokenManager.setTokens(tokens);
      await this.client.authStateManager.updateAuthState();
      return { kind: 'signed-in' };
    } catch (error) {
      return { kind: 'failed', message: messageOf(error) };
    }
  }

  /**
   * Signs out: everything local cleared, tokens revoked, the provider's session ended, back on /login. When the
   * provider cannot be reached, the local part is done all the same and the failure is only logged
   * (specification, section 4).
   */
  async signOut(reason: SignOutReason, tokens: Tokens = this.client.tokenManager.getTokensSync()): Promise<void> {
    this.isLeaving = true;
    this.client.tokenManager.clear();
    loginId.clear();
    if (reason === 'signed-out' || reason === 'refused') returnAddress.take();
    signedOutFlag.set(reason);
    const reached = await this.#revoke(tokens);
    const { logoutUrl } = getOAuthUrls(this.client);
    if (!reached || !logoutUrl || !tokens.idToken) return location.assign(signInPaths.login);
    leaveByPost(logoutUrl, {
      id_token_hint: tokens.idToken.idToken,
      post_logout_redirect_uri: new URL(signInPaths.login, location.origin).href,
    });
  }

  /** The API refuses the person: 401 although the token is new, or the admin role is gone (403). Ends the session. */
  refuse({ status, serverMessage }: ApiError): void {
    if (this.isLeaving) return;
    if (status === 401) {
      returnAddress.store(location.pathname + location.search + location.hash);
      void this.signOut('expired');
    } else if (serverMessage === loginTexts.notAuthorized) {
      void this.signOut('refused');
    }
  }

  /** Whether this browser started the sign-in that carries this state. The library would take another one's place. */
  #hasSent(state: string | null): boolean {
    return state !== null && this.client.transactionManager.load({ state })?.state === state;
  }

  /** Revokes what there is; false when the provider cannot be reached, or does not answer in time. */
  async #revoke({ accessToken, refreshToken }: Tokens): Promise<boolean> {
    const revocations = Promise.all([
      refreshToken && this.client.revokeRefreshToken(refreshToken),
      accessToken && this.client.revokeAccessToken(accessToken),
    ]);
    const tooLong = new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('The provider did not answer in time.')), longestRevocation);
    });
    try {
      await Promise.race([revocations, tooLong]);
      return true;
    } catch (error) {
      console.warn('The provider could not be told of the sign-out.', messageOf(error));
      return false;
    }
  }
}

/**
 * Leaves the page by a form, as OpenID Connect RP-Initiated Logout 1.0, section 2, allows: the client library puts
 * the ID token into the address instead, where histories and logs keep it.
 */
function leaveByPost(address: string, fields: Record<string, string>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
