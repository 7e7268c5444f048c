import type { AccountStores } from './accounts/stores.ts';
import type { rateLimit } from './okta/okta-request.ts';
import type { Keys } from './store.ts';

/** Everything that the endpoints work with. */
export interface ProviderServices extends AccountStores {
  /** `http://localhost:{port}/oauth2/default` */
  issuer: string;
  keys: Keys;
  /** One for all of Okta's APIs. */
  limitCalls: ReturnType<typeof rateLimit>;
}
