import { loadCode } from '@scv/ui/browser';
import type { AuthState } from '@okta/okta-auth-js/core';
import type { Provider } from '../provider/open-provider.ts';
import type { OktaSettings } from '../provider/okta-client.ts';
import type { RenewalFailure } from '../provider/renewal.ts';
import { ApiError } from '@scv/api';
import { isExpired, storedTokens } from '../storage/stored-tokens.ts';
import { isTemporaryProblem, type ObservableSessionStatus } from './session-status.ts';

interface ProviderEvents {
  onAuthState: (state: AuthState) => void;
  onRenewalFailed: (failure: RenewalFailure) => void;
}

/**
 * Returns a function that loads and starts the provider's client, once. It rejects if the chunk fails to load; the next
 * call tries again.
 */
export function providerLoader(settings: OktaSettings, { onAuthState, onRenewalFailed }: ProviderEvents) {
  let loading: Promise<Provider> | undefined;

  async function load(): Promise<Provider> {
    const { openProvider } = await loadCode(() => import('../provider/open-provider.ts'));
    const provider = openProvider(settings, onRenewalFailed);
    provider.client.authStateManager.subscribe(onAuthState);
    void provider.client.start();
    return provider;
  }

  return (): Promise<Provider> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}

type LoadProvider = () => Promise<Provider>;

/** The access token, renewed if expired; undefined when signed out. Network error if it can't be renewed for now. */
export async function currentToken(load: LoadProvider, status: ObservableSessionStatus): Promise<string | undefined> {
  const { accessToken } = storedTokens();
  if (accessToken && !isExpired(accessToken)) return accessToken.accessToken;
  const { client } = await load().catch(throwNetworkError);
  const token = await client.getOrRenewAccessToken();
  if (!token && isTemporaryProblem(status.current)) throw new ApiError('network');
  return token ?? undefined;
}

/** Renews the access token even if it hasn't expired. Same result as `currentToken`. */
export async function renewedToken(load: LoadProvider, status: ObservableSessionStatus): Promise<string | undefined> {
  const { client } = await load().catch(throwNetworkError);
  try {
    await client.tokenManager.renew('accessToken');
    return client.getAccessToken();
  } catch (error) {
    console.warn('The access token could not be renewed.', error instanceof Error ? error.message : error);
    if (isTemporaryProblem(status.current)) throw new ApiError('network', undefined, error);
    return undefined;
  }
}

const throwNetworkError = (cause: unknown) => Promise.reject(new ApiError('network', undefined, cause));
