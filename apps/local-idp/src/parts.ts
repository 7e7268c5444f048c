import type { AccountParts } from './accounts/account-parts.ts';
import type { TransactionStore } from './authn/transaction-store.ts';
import type { rateLimit } from './okta/okta-request.ts';
import type { Settings } from './settings.ts';
import type { Keys, Store } from './store.ts';

/** Everything that the endpoints work with. */
export interface Parts extends AccountParts {
  /** `http://localhost:{port}/oauth2/default` */
  issuer: string;
  settings: Settings;
  keys: Keys;
  store: Store;
  /** One for all of Okta's APIs. */
  limitCalls: ReturnType<typeof rateLimit>;
  transactions: TransactionStore;
}
