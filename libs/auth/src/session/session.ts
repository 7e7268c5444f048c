import { announceSessionEnd, forgetUnsavedChanges, hasUnsavedChanges } from '@scv/ui/browser';
import type { ApiError } from '@scv/api';
import type { AuthState, Tokens } from '@okta/okta-auth-js/core';
import type { OktaSettings } from '../provider/okta-client.ts';
import type { Provider } from '../provider/open-provider.ts';
import type { RenewalFailure } from '../provider/renewal.ts';
import {
  signInPaths,
  isSamePerson,
  lastPresence,
  loginId,
  signedOutFlag,
  type SignOutReason,
  signOutReason,
  returnAddress,
} from '../storage/sign-in-storage.ts';
import {
  forgetTokens,
  hasTokens,
  hasValidTokens,
  storedPerson,
  storedTokens,
  tokenKey,
} from '../storage/stored-tokens.ts';
import { BackendSession } from './backend-session.ts';
import { providerLoader, currentToken, renewedToken } from './provider-token.ts';
import { isTemporaryProblem, ObservableSessionStatus } from './session-status.ts';

/**
 * The signed-in person's session, for the life of the page. Valid stored tokens are enough to begin it; the provider's
 * client is loaded when something else is needed.
 */
export class Session {
  readonly status = new ObservableSessionStatus();
  readonly settings: OktaSettings;
  readonly idleLimitMs: number;
  readonly #backend: BackendSession;
  /** Loads the provider's client (provider-token.ts). */
  readonly provider: () => Promise<Provider>;

  /** @param features the setting `features` */
  constructor(settings: OktaSettings, idleMinutes: number, features: readonly string[] = []) {
    this.settings = settings;
    this.idleLimitMs = idleMinutes * 60_000;
    this.#backend = new BackendSession(features);
    this.provider = providerLoader(settings, {
      onAuthState: (state) => this.#onAuthState(state),
      onRenewalFailed: (failure) => this.#onRenewalFailed(failure),
    });
    addEventListener('storage', ({ key }) => {
      if (key === null || key === 'LoginId') this.#leaveIfSignedOutElsewhere();
      // Another tab has signed in, renewed or ended the session; this one may not have loaded the client that listens.
      if (key === tokenKey && this.status.current !== 'unknown') this.#readStorage();
    });
  }

  /** Milliseconds until the idle limit, counted from the last activity in any tab; negative after it. */
  get msUntilIdle(): number {
    return this.idleLimitMs - lastPresence.msAgo();
  }

  /** Postpones the idle limit, in all tabs and at the backend. */
  noteActivity(): void {
    lastPresence.record();
    if (this.status.current === 'signed-in') this.#backend.noteActivity();
  }

  /** Checks the stored tokens, renewing expired ones. */
  async isSignedIn(): Promise<boolean> {
    if (!this.#readStorage()) {
      const { client } = await this.provider();
      await client.authStateManager.updateAuthState();
    }
    const { current } = this.status;
    return current === 'signed-in' || isTemporaryProblem(current);
  }

  /** The access token, renewed if expired; undefined when signed out. Network error if it can't be renewed for now. */
  async accessToken(): Promise<string | undefined> {
    // The stored token may be somebody else's by now, and this page must not write with it.
    if (this.#leaveIfSignedOutElsewhere()) return undefined;
    this.#backend.noteCall();
    return currentToken(this.provider, this.status);
  }

  /** Renews the access token even if it hasn't expired, for an API that refuses it. Same result as `accessToken`. */
  readonly renew = () => renewedToken(this.provider, this.status);

  /** Starts the code flow with PKCE and a fresh login prompt (specification, section 2). Leaves the page. */
  async authorize(): Promise<void> {
    const { client } = await this.provider();
    await client.signInWithRedirect({ prompt: 'login', loginHint: loginId.get() ?? '' });
  }

  /**
   * Signs out here, at the backend and at the provider, and returns to /login. A failure there is only logged
   * (specification, section 4). `tokens` are those of a sign-in that was not completed.
   */
  async signOut(reason: SignOutReason, tokens?: Tokens): Promise<void> {
    if (this.status.current === 'leaving') return;
    this.#leave(reason);
    loginId.clear();
    const stored = storedTokens();
    forgetTokens();
    const ended = this.#backend.end((tokens ?? stored).accessToken);
    const provider = await this.provider().catch(() => undefined);
    if (tokens) void provider?.revoke(stored);
    if (provider) return provider.signOut(tokens ?? stored, ended);
    await ended;
    location.assign(signInPaths.login);
  }

  /** Ends the session when the API refuses the person: 401 with a new token, or 403 with one of two messages. */
  refuse({ status, serverMessage }: ApiError): void {
    const reason = signOutReason(serverMessage);
    if (status === 401) this.#end();
    else if (reason) void this.signOut(reason);
  }

  /** Decides by the stored tokens: valid and the person's own, or none. Returns false if the client has to decide. */
  #readStorage(): boolean {
    if (!hasTokens()) this.#end();
    else if (hasValidTokens() && storedPerson(this.settings.loginIdClaim)) this.#begin();
    else return false;
    return true;
  }

  #onAuthState({ isAuthenticated }: AuthState): void {
    if (this.#leaveIfSignedOutElsewhere()) return;
    if (isAuthenticated) this.#begin();
    // The client counts expired tokens as signed out, although the provider has not refused to renew them.
    else if (!isTemporaryProblem(this.status.current) || !storedPerson(this.settings.loginIdClaim)) this.#end();
  }

  #onRenewalFailed(failure: RenewalFailure): void {
    if (failure === 'ended') return this.#end();
    // First, because `status.change` below would make the other tab's person this one's.
    if (this.#leaveIfSignedOutElsewhere()) return;
    const person = storedPerson(this.settings.loginIdClaim);
    if (person) this.status.change(failure, person);
  }

  #begin(): void {
    if (this.#leaveIfSignedOutElsewhere()) return;
    const person = storedPerson(this.settings.loginIdClaim);
    if (!person) return this.#end();
    if (lastPresence.get() === undefined) lastPresence.record();
    this.status.change('signed-in', person);
  }

  /**
   * Ends the session without signing out at the provider, because it issues no more tokens. The guard goes to /login
   * and keeps the address; a page with unsaved changes stays open. LoginId stays, for a sign-in in one step.
   */
  #end(): void {
    // The client may announce another tab's removal of the tokens before the browser announces the removal of LoginId.
    if (this.#leaveIfSignedOutElsewhere() || this.status.current === 'leaving') return;
    announceSessionEnd();
    const [tokens, hadTokens] = [storedTokens(), hasTokens()];
    if (this.status.person && hasUnsavedChanges()) {
      this.status.change('ended');
    } else {
      // After a session that ended in another tab, LoginId and the activity are still there.
      const hadSession = this.status.person || hadTokens || (loginId.get() && lastPresence.get());
      // A reason stored by the page before is more precise.
      if (hadSession && !signedOutFlag.peek()) signedOutFlag.set('expired');
      this.status.change('signed-out');
    }
    if (!hadTokens) return;
    forgetTokens();
    const revoke = async () => (await this.provider()).revoke(tokens);
    revoke().catch(() => {});
  }

  /**
   * Leaves if another tab signed out, or in as somebody else: all tabs share LoginId. Unsaved changes stay open for the
   * same person until the idle limit. @returns whether the session is over here
   */
  #leaveIfSignedOutElsewhere(): boolean {
    const { current, person } = this.status;
    const owner = loginId.get();
    if (!person || current === 'leaving' || isSamePerson(owner, person.login)) return false;
    if (owner === null && hasUnsavedChanges() && this.msUntilIdle > 0) {
      announceSessionEnd();
      this.status.change('ended');
      return true;
    }
    this.#leave(owner !== null ? 'replaced' : this.msUntilIdle <= 0 ? 'idle' : 'signed-out');
    location.assign(signInPaths.login);
    return true;
  }

  #leave(reason: SignOutReason): void {
    this.status.change('leaving');
    prepareToLeave(reason);
  }
}

/** Stores what /login shows and where it leads back to, and lets the browser leave the page without a question. */
export function prepareToLeave(reason: SignOutReason): void {
  forgetUnsavedChanges();
  if (reason === 'idle') returnAddress.store(location.pathname + location.search + location.hash);
  // After a mismatch the address that is already stored is the one to return to.
  else if (reason !== 'mismatch') returnAddress.take();
  signedOutFlag.set(reason);
}
