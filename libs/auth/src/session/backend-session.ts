import { getListOfUsers, logout } from '@scv/api';
import type { AccessToken } from '@okta/okta-auth-js/core';

/** How often activity without calls is reported. */
const keepAliveMs = 60_000;
const signOutTimeoutMs = 3_000;

/** The session at a backend with the feature `extended`, which ends it after the idle limit without a call. */
export class BackendSession {
  readonly #isSupported: boolean;
  #lastCallAt = Date.now();

  /** @param features the setting `features` */
  constructor(features: readonly string[]) {
    this.#isSupported = features.includes('extended');
  }

  /** A call to the backend is being made. */
  noteCall(): void {
    this.#lastCallAt = Date.now();
  }

  /** Makes a call if the last one was more than a minute ago, so that the backend doesn't take the person for idle. */
  noteActivity(): void {
    if (!this.#isSupported || Date.now() - this.#lastCallAt < keepAliveMs) return;
    this.noteCall();
    getListOfUsers({ page: 0, size: 1 }).catch(() => {}); // the API client reports a refusal to the session
  }

  /** Ends the session of the token; takes at most 3 seconds. A failure is only logged: the token expires soon. */
  async end(token: AccessToken | undefined): Promise<void> {
    if (!this.#isSupported || !token) return;
    await logout({ accessToken: token.accessToken, timeout: signOutTimeoutMs }).catch((error: unknown) => {
      console.warn('The session could not be ended at the backend.', error instanceof Error ? error.message : error);
    });
  }
}
