import { forgetUnsavedChanges, hasUnsavedChanges } from '@scv/browser';
import { ApiError } from '@scv/api';
import type { AuthState, OktaAuth, Tokens } from '@okta/okta-auth-js/core';
import { endAtProvider, revoke } from '../provider/end-at-provider.ts';
import { loginTexts } from '../login/login-state.ts';
import { createOktaClient, isOwnIdentity, type OktaSettings } from '../provider/okta-client.ts';
import { messageOf } from '../provider/provider-failure.ts';
import type { RenewalFailure } from '../provider/renewal-failure.ts';
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
import { isTemporaryProblem, ObservableSessionStatus, type SignedInPerson } from './session-status.ts';
import { removeCorruptEntries } from './storage-health.ts';

/** The signed-in person's session: status, tokens, sign-out. One for the life of the page. */
export class Session {
  readonly client: OktaAuth;
  readonly status = new ObservableSessionStatus();
  readonly settings: OktaSettings;
  /** The setting `session.idleMinutes`, in milliseconds. */
  readonly idleLimitMs: number;

  constructor(settings: OktaSettings, idleMinutes: number) {
    this.settings = settings;
    this.idleLimitMs = idleMinutes * 60_000;
    this.client = createOktaClient(settings);
    renewAcrossTabs(this.client, (failure) => this.#onRenewalFailed(failure));
    this.client.authStateManager.subscribe((authState) => this.#onAuthState(authState));
    addEventListener('storage', ({ key }) => {
      if (key === null || key === 'LoginId') this.#leaveIfSignedOutElsewhere();
      // The other tab's client announces its tokens only once its services run, and its callback page doesn't wait for that.
      if (key === 'okta-token-storage' && this.status.current === 'ended') void this.isSignedIn();
    });
  }

  /** Milliseconds until the idle limit, counted from the last activity in any tab; negative after it. */
  get msUntilIdle(): number {
    const now = Date.now();
    return Math.min(lastActivity.get() ?? now, now) + this.idleLimitMs - now;
  }

  /** Checks the stored tokens, renewing expired ones. */
  async isSignedIn(): Promise<boolean> {
    await this.client.authStateManager.updateAuthState();
    const { current } = this.status;
    return current === 'signed-in' || isTemporaryProblem(current);
  }

  /**
   * The access token, renewed when it has expired; undefined when nobody is signed in. Rejects with a network error when
   * the token can't be renewed for now.
   */
  async accessToken(): Promise<string | undefined> {
    const token = await this.client.getOrRenewAccessToken();
    if (!token && isTemporaryProblem(this.status.current)) throw new ApiError('network');
    return token ?? undefined;
  }

  /** Renews the access token even if it hasn't expired, for an API that refuses it. Result as of `accessToken`. */
  async renew(): Promise<string | undefined> {
    try {
      await this.client.tokenManager.renew('accessToken');
      return this.client.getAccessToken();
    } catch (error) {
      console.warn('The access token could not be renewed.', messageOf(error));
      if (isTemporaryProblem(this.status.current)) throw new ApiError('network', undefined, error);
      return undefined;
    }
  }

  /** Starts the code flow with PKCE and a fresh login prompt (specification, section 2). Leaves the page. */
  async authorize(): Promise<void> {
    await this.client.signInWithRedirect({ prompt: 'login', loginHint: loginId.get() ?? '' });
  }

  /**
   * Signs out: clears what is stored, revokes the tokens, ends the provider's session and returns to /login. A provider
   * that can't be reached doesn't prevent it; the failure is only logged (specification, section 4). `tokens` are those
   * of a sign-in that was not completed.
   */
  async signOut(reason: SignOutReason, tokens?: Tokens): Promise<void> {
    if (this.status.current === 'leaving') return;
    this.#leave(reason);
    loginId.clear();
    removeCorruptEntries();
    const stored = this.client.tokenManager.getTokensSync();
    this.client.tokenManager.clear();
    forgetTokens();
    if (tokens) void revoke(this.client, stored);
    await endAtProvider(this.client, tokens ?? stored);
  }

  /** Ends the session when the API refuses the person: 401 with a new token, or 403 because the admin role is gone. */
  refuse({ status, serverMessage }: ApiError): void {
    if (status === 401) this.#end();
    else if (serverMessage === loginTexts.notAuthorized) void this.signOut('refused');
  }

  #onAuthState({ isAuthenticated }: AuthState): void {
    if (isAuthenticated) this.#begin();
    // The client counts expired tokens as signed out, although the provider has not refused to renew them.
    else if (!isTemporaryProblem(this.status.current) || !this.#storedPerson()) this.#end();
  }

  #onRenewalFailed(failure: RenewalFailure): void {
    if (failure === 'ended') return this.#end();
    const person = this.#storedPerson();
    if (person) this.status.change(failure, person);
  }

  #begin(): void {
    if (this.#leaveIfSignedOutElsewhere()) return;
    const person = this.#storedPerson();
    if (!person) return this.#end();
    if (lastActivity.get() === undefined) lastActivity.record();
    this.status.change('signed-in', person);
  }

  /** The person named by the stored ID token, expired or not; undefined if it is not the one who logged in. */
  #storedPerson(): SignedInPerson | undefined {
    const { idToken } = this.client.tokenManager.getTokensSync();
    const login = loginId.get();
    if (!idToken || login === null || !isOwnIdentity(idToken, this.settings.loginIdClaim)) return undefined;
    const { name, email, preferred_username: username, sub } = idToken.claims;
    const shownEmail = email ?? username ?? sub;
    return { login, email: shownEmail, name: name ?? shownEmail };
  }

  /**
   * Ends the session without signing out at the provider, because it issues no more tokens. The guard goes to /login and
   * keeps the address; a page with unsaved changes stays open. LoginId stays, so that signing in again takes one step.
   */
  #end(): void {
    // The client may announce that another tab removed the tokens before the browser announces that LoginId is gone.
    if (this.#leaveIfSignedOutElsewhere() || this.status.current === 'leaving') return;
    const tokens = this.client.tokenManager.getTokensSync();
    const hasTokens = Object.keys(tokens).length > 0;
    if (this.status.person && hasUnsavedChanges()) {
      this.status.change('ended');
    } else {
      // A reason stored by the page before is more precise.
      if ((this.status.person || hasTokens) && !signedOutFlag.peek()) signedOutFlag.set('expired');
      this.status.change('signed-out');
    }
    if (!hasTokens) return;
    this.client.tokenManager.clear();
    void revoke(this.client, tokens);
  }

  /** LoginId is shared: when another tab signs out or somebody else in, this tab leaves too. Returns whether it does. */
  #leaveIfSignedOutElsewhere(): boolean {
    const { current, person } = this.status;
    const owner = loginId.get();
    if (!person || current === 'leaving' || isSamePerson(owner, person.login)) return false;
    this.#leave(owner !== null ? 'replaced' : this.msUntilIdle <= 0 ? 'idle' : 'signed-out');
    location.assign(signInPaths.login);
    return true;
  }

  #leave(reason: SignOutReason): void {
    this.status.change('leaving');
    forgetUnsavedChanges();
    if (reason === 'idle') returnAddress.store(location.pathname + location.search + location.hash);
    // After a mismatch the address that is already stored is the one to return to.
    else if (reason !== 'mismatch') returnAddress.take();
    signedOutFlag.set(reason);
  }
}
