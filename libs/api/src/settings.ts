import type { ApiError } from './api-error.ts';

/** What the app supplies once, at start. This module is apart from the client, so that it can be set before it has come. */
export interface ApiSettings {
  /** Prefix of every `api/v1/...` path; empty for the own origin. */
  apiBase: string;
  /** Host of the CDD upload; empty for the own origin. */
  adminApiHost: string;
  /** Value of the login call's `api-key` header. */
  apiKey: string;
  /** The access token to send, renewed if need be; undefined when nobody is signed in. Rejects when that cannot be told. */
  accessToken: () => Promise<string | undefined>;
  /**
   * Called on a 401 to a call that carried a token. Resolves to a new token, with which a GET is repeated once; a
   * write is never repeated, since it could be done twice. Rejects when the provider could not be asked.
   */
  renewToken: () => Promise<string | undefined>;
  /** Told of a call that stays refused: a read's 401 after the renewal, or any 403. */
  onRefused: (error: ApiError) => void;
}

let settings: ApiSettings | undefined;

export function configureApi(next: ApiSettings): void {
  settings = next;
}

/** Throws when nothing was configured yet: a mistake of the app, not of a person. */
export function apiSettings(): ApiSettings {
  if (!settings) throw new Error('configureApi must be called before the first call.');
  return settings;
}
