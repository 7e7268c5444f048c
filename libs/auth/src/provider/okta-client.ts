import {
  OktaAuth,
  type AuthState,
  type OktaAuthCoreInterface,
  type StorageManagerOptions,
  type StorageType,
  type FetchOptions,
  type HttpResponse,
} from '@okta/okta-auth-js/core';
import type { PortalConfig } from '@scv/config';
import { storeRotatedToken } from './renewal.ts';
import { usableAreas } from '../storage/storage-health.ts';
import { isOwnIdentity } from '../storage/stored-tokens.ts';

/** Seconds by which this computer's clock may differ from the provider's before signing in shows an error. */
const maxClockSkew = 15 * 60;

/** The sign-in settings (specification, section 3) of config.json. */
export type OktaSettings = PortalConfig['okta'];

/**
 * okta-auth-js's core client (decisions/0002). Constants: section 9 of the specification.
 * @param Client a subclass with more of the library's functions, for a screen that needs them
 */
export function createOktaClient(settings: OktaSettings, Client: typeof OktaAuth = OktaAuth): OktaAuth {
  const { issuer, clientId, scopes, redirectUri, loginIdClaim } = settings;
  const client: OktaAuth = new Client({
    issuer,
    clientId,
    scopes,
    redirectUri: new URL(redirectUri, location.origin).href,
    pkce: true,
    httpRequestClient: async (method, url, options) => {
      const answer = await requestProvider(method, url, options);
      storeRotatedToken(client, options.data, answer);
      return answer;
    },
    maxClockSkew,
    tokenManager: {
      autoRenew: true,
      autoRemove: true,
      syncStorage: true,
      // Each start would write the tokens it has read over those another tab has just renewed. It looks for marks of
      // the library's sign-out, which the portal doesn't use.
      clearPendingRemoveTokens: false,
    },
    services: { renewOnTabActivation: true, tabInactivityDuration: 1800 },
    storageManager: storageOptions(),
    // Comparing here makes LoginId part of being authenticated: no screen can forget the comparison.
    transformAuthState: (_client: OktaAuthCoreInterface, state: AuthState) =>
      Promise.resolve({
        ...state,
        isAuthenticated: Boolean(state.isAuthenticated) && isOwnIdentity(state.idToken, loginIdClaim),
      }),
  });
  return client;
}

/**
 * By itself the library throws where localStorage is blocked, uses an area that is nearly full, and falls back on
 * cookies, which would send the tokens to every server. `memory` lets the portal start and show what is wrong.
 */
function storageOptions(): StorageManagerOptions {
  const usable: StorageType[] = usableAreas();
  const shared = { storageTypes: usable.length > 0 ? usable : ['memory' as const] };
  const ownTabFirst = { storageTypes: shared.storageTypes.toReversed() };
  return {
    token: shared,
    cache: shared,
    transaction: ownTabFirst,
    'shared-transaction': shared,
    'original-uri': shared,
  };
}

const timeoutMs = 10_000;

/** The message of okta-auth-js's own HTTP client for an answer that isn't JSON. */
export const unparsable = 'Could not parse server response';

/** An HTTP client with a timeout for the library. Rejects with the response if it is an error, as the library expects. */
export async function requestProvider(method: string, url: string, options: FetchOptions): Promise<HttpResponse> {
  const { data, headers, withCredentials } = options;
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    credentials: withCredentials ? 'include' : 'omit',
    ...(headers && { headers: headers as Record<string, string> }),
    ...(data !== undefined && { body: typeof data === 'string' ? data : JSON.stringify(data) }),
  });
  const answer = await read(response);
  if (!response.ok || answer.responseJSON?.['error']) throw answer;
  return answer;
}

/** A success with invalid JSON becomes the library's own error for it (specification, section 8). */
async function read(response: Response): Promise<HttpResponse> {
  const responseText = await response.text();
  const common = { status: response.status, headers: Object.fromEntries(response.headers) };
  try {
    const responseJSON = responseText && (JSON.parse(responseText) as Record<string, unknown>);
    return { ...common, responseText, ...(responseJSON && { responseType: 'json', responseJSON }) };
  } catch {
    if (!response.ok) return { ...common, responseText };
    const failure = { error: true, errorSummary: unparsable };
    return { ...common, responseText: JSON.stringify(failure), responseType: 'json', responseJSON: failure };
  }
}
