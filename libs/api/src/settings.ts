import type { ApiError } from './api-error.ts';
import type { Feature } from './generated/schemas/feature.zod.ts';

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
  /** The contract's optional parts that the backend has, such as `extended` (setting `features`). */
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
