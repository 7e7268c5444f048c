import { forgetUnsavedChanges, hasUnsavedChanges } from '@scv/browser';
import { ApiError } from '@scv/api';
import type { OktaAuth, Tokens } from '@okta/okta-auth-js/core';
import { readCallback } from '../provider/callback-query.ts';
import { endAtProvider, revoke } from '../provider/end-at-provider.ts';
import { loginTexts } from '../login/login-state.ts';
import { messageOf } from '../provider/message-of.ts';
import { createOktaClient, isOwnIdentity, type OktaSettings } from '../provider/okta-client.ts';
import { providerFailure } from '../provider/provider-failure.ts';
import { renewAcrossTabs } from '../provider/renewal.ts';
import { signInPaths } from './sign-in-paths.ts';
import {
  forgetTokens,
  isSamePerson,
  lastActivity,
  loginId,
  returnAddress,
  signedOutFlag,
  type SignOutReason,
} from './sign-in-storage.ts';
import { isHindered, ObservableStanding } from './session-status.ts';
import { removeCorruptEntries } from './storage-health.ts';

/** How a return from the provider ended. `isCancelled`: the provider denied access, most likely as the person wished. */
export type SignInOutcome =
  | { kind: 'signed-in' }
  | { kind: 'mismatch' }
  | { kind: 'failed'; message: string; isCancelled?: boolean };

/** The person's session at the provider, as the portal uses it. One for the life of the page. */
export class Session {
  readonly client: OktaAuth;
  readonly standing = new ObservableStanding();
  /** The setting `session.idleMinutes`, in milliseconds. */
  readonly idleMs: number;
  readonly #settings: OktaSettings;
  /** LoginId of the person admitted in this tab. */
  #admitted: string | null = null;

  constructor(settings: OktaSettings, idleMinutes: number) {
    this.#settings = settings;
    this.idleMs = idleMinutes * 60_000;
    this.client = createOktaClient(settings, () => isHindered(this.standing.current));
    renewAcrossTabs(this.client, (why) => (why === 'ended' ? this.#end() : this.standing.change(why)));
    this.client.authStateManager.subscribe(({ isAuthenticated }) => (isAuthenticated ? this.#admit() : this.#end()));
    addEventListener('storage', ({ key }) => {
      if (key === null || key === 'LoginId') this.#followOtherTabs();
      // The library tells other tabs of tokens only once its services have started, which a callback does not wait for.
      if (key === 'okta-token-storage' && this.standing.current === 'ended') void this.isSignedIn();
    });
  }

  /** Milliseconds until nobody has used the portal, in any tab, for `session.idleMinutes`; negative when long past. */
  get idleIn(): number {
    const now = Date.now();
    return Math.min(lastActivity.get() ?? now, now) + this.idleMs - now;
  }

  /** Whether the stored tokens are valid (renewed if need be) and belong to LoginId. */
  async isSignedIn(): Promise<boolean> {
    return Boolean((await this.client.authStateManager.updateAuthState())?.isAuthenticated);
  }

  /**
   * The access token, renewed when it has expired; undefined when there is none to be had. Rejects with a network
   * error when there is none for the moment.
   */
  async accessToken(): Promise<string | undefined> {
    const token = await this.client.getOrRenewAccessToken();
    if (!token && isHindered(this.standing.current)) throw new ApiError('network');
    return token ?? undefined;
  }

  /** A new access token, although the old one may not have expired; answers as `accessToken` does. */
  async renew(): Promise<string | undefined> {
    try {
      await this.client.tokenManager.renew('accessToken');
      return this.client.getAccessToken();
    } catch (error) {
      console.warn('The access token could not be renewed.', messageOf(error));
      if (isHindered(this.standing.current)) throw new ApiError('network', undefined, error);
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
      const answer = readCallback(search, (state) => this.#hasSent(state));
      if (answer.kind === 'refused') this.client.transactionManager.clear({ state: answer.state });
      if (answer.kind !== 'code') return { ...answer, kind: 'failed' };
      const { tokens } = await this.client.token.parseFromUrl({ url: answer.query });
      if (!isOwnIdentity(tokens.idToken, this.#settings.loginIdClaim)) {
        await this.signOut('mismatch', tokens);
        return { kind: 'mismatch' };
      }
      lastActivity.record();
      signedOutFlag.clear();
      void revoke(this.client, this.client.tokenManager.getTokensSync());
      this.client.tokenManager.setTokens(tokens);
      await this.client.authStateManager.updateAuthState();
      return { kind: 'signed-in' };
    } catch (error) {
      return { kind: 'failed', message: providerFailure(error) };
    }
  }

  /**
   * Signs out: everything local cleared, tokens revoked, the provider's session ended, back on /login. When the
   * provider cannot be reached, the local part is done all the same and the failure is only logged
   * (specification, section 4).
   */
  async signOut(reason: SignOutReason, tokens?: Tokens): Promise<void> {
    if (this.standing.current === 'leaving') return;
    this.#leave(reason);
    loginId.clear();
    removeCorruptEntries();
    const stored = this.client.tokenManager.getTokensSync();
    this.client.tokenManager.clear();
    forgetTokens();
    if (tokens) void revoke(this.client, stored);
    await endAtProvider(this.client, tokens ?? stored);
  }

  /** The API refuses the person: 401 although the token is new, or the admin role is gone (403). Ends the session. */
  refuse({ status, serverMessage }: ApiError): void {
    if (this.standing.current === 'leaving') return;
    if (status === 401) this.#end();
    else if (serverMessage === loginTexts.notAuthorized) void this.signOut('refused');
  }

  #admit(): void {
    if (this.#followOtherTabs()) return;
    const { accessToken } = this.client.tokenManager.getTokensSync();
    this.#admitted = loginId.get();
    if (lastActivity.get() === undefined) lastActivity.record();
    if (accessToken && !this.client.tokenManager.hasExpired(accessToken)) this.standing.change('open');
  }

  /**
   * There are no more tokens to be had. The guard leads to /login, with the address kept; but where something typed
   * would be lost the page stays, and offers to sign in again beside it. LoginId stays for that, too.
   */
  #end(): void {
    // The library's word that another tab dropped the tokens may come before the browser's that LoginId is gone.
    if (this.#followOtherTabs()) return;
    const tokens = this.client.tokenManager.getTokensSync();
    const wasSignedIn = this.#admitted !== null || Object.keys(tokens).length > 0;
    if (!wasSignedIn || this.standing.current === 'leaving') return;
    if (this.#admitted !== null && hasUnsavedChanges()) {
      this.standing.change('ended');
    } else {
      this.#admitted = null;
      this.standing.change('open');
      // The page before may have known better, and gone while the tokens were still there: another tab drops them.
      if (signedOutFlag.peek() === undefined) signedOutFlag.set('expired');
    }
    if (Object.keys(tokens).length === 0) return;
    this.client.tokenManager.clear();
    void revoke(this.client, tokens);
  }

  /**
   * LoginId is shared: when another tab signs out, or somebody else in, this tab is signed out as well. True if so.
   */
  #followOtherTabs(): boolean {
    if (this.#admitted === null || this.standing.current === 'leaving') return false;
    const owner = loginId.get();
    if (isSamePerson(owner, this.#admitted)) return false;
    this.#leave(owner !== null ? 'replaced' : this.idleIn <= 0 ? 'idle' : 'signed-out');
    location.assign(signInPaths.login);
    return true;
  }

  #leave(reason: SignOutReason): void {
    this.standing.change('leaving');
    forgetUnsavedChanges();
    if (reason === 'idle') returnAddress.store(location.pathname + location.search + location.hash);
    // After a mismatch the person signs in again for the address that is stored already.
    else if (reason !== 'mismatch') returnAddress.take();
    signedOutFlag.set(reason);
  }

  /** Whether this browser started the sign-in that carries this state. The library would take another one's place. */
  #hasSent(state: string): boolean {
    return this.client.transactionManager.load({ state })?.state === state;
  }
}
