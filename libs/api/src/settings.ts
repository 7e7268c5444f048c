import type { ApiError } from './api-error.ts';
import type { Feature } from './generated/schemas/feature.zod.ts';

/** What a token is sent for; the URL is absolute and has no query. */
export interface AuthorizedRequest {
  method: string;
  url: string;
  /** What the server wants in a proof (RFC 9449, section 9). */
  nonce?: string;
}

/** Supplied by the app at start. In a module of its own, so that setting it doesn't load the client. */
export interface ApiSettings {
  /** Prefix of every `api/v1/...` path; empty for the portal's own origin. */
  apiBase: string;
  /** Host of the CDD upload; empty for the portal's own origin. */
  adminApiHost: string;
  /** The login call's `api-key` header. */
  apiKey: string;
  /** A valid access token; undefined when nobody is signed in. Rejects if the provider can't be reached to renew it. */
  accessToken: () => Promise<string | undefined>;
  /**
   * Called after a 401. Resolves to a new token, undefined if the session has ended. Rejects when the provider cannot
   * be reached.
   */
  renewToken: () => Promise<string | undefined>;
  /**
   * The headers that carry the token for one request. Without this function it is sent as a bearer token (RFC 6750).
   */
  authorize?: (token: string, request: AuthorizedRequest) => Promise<Record<string, string>>;
  /** The contract's optional parts that the backend has, such as `user-filters` (setting `features`). */
  features?: readonly string[] | undefined;
  /** Called for every 403, and for a read's 401 that a new token did not solve. */
  onRefused: (error: ApiError) => void;
}

let settings: ApiSettings | undefined;

export function configureApi(next: ApiSettings): void {
  settings = next;
}

/** Throws if the app has not called configureApi. */
export function apiSettings(): ApiSettings {
  if (!settings) throw new Error('configureApi must be called before the first call.');
  return settings;
}

/** Whether the backend has an optional part of the contract: a name in the setting `features`. */
export const hasFeature = (name: Feature): boolean => settings?.features?.includes(name) ?? false;
