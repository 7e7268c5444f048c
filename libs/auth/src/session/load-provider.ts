import { loadCode } from '@scv/ui/browser';
import type { AuthState } from '@okta/okta-auth-js/core';
import type { Provider } from '../provider/open-provider.ts';
import type { OktaSettings } from '../provider/okta-client.ts';
import type { RenewalFailure } from '../provider/renewal-failure.ts';

export interface ProviderEvents {
  onAuthState: (state: AuthState) => void;
  onRenewalFailed: (failure: RenewalFailure) => void;
}

/**
 * Returns a function that loads and starts the provider's client; all its calls return the same one. It rejects if the
 * chunk fails to load, and with a ConfigError if the client rejects the settings; the next call tries again.
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

  return (): Promise<Provider> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
