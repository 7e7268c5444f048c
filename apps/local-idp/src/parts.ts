import type { AccountParts } from './accounts/account-parts.ts';
import type { TransactionStore } from './authn/transaction-store.ts';
import type { Settings } from './settings.ts';
import type { Keys } from './store/keys.ts';
import type { Store } from './store/store.ts';

/** Everything that the endpoints work with. */
export interface Parts extends AccountParts {
  /** `http://localhost:{port}/oauth2/default` */
  issuer: string;
  settings: Settings;
  keys: Keys;
  store: Store;
  transactions: TransactionStore;
}
