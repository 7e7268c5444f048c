import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import { AccountStore } from './accounts.ts';
import { ChallengeStore, SentCodeStore, TransactionStore } from './challenges.ts';
import { ContactStore, MessageStore } from './contacts.ts';
import { EventStore } from './events.ts';

export type AccountStores = ReturnType<typeof openStores>;

/** The stores of the accounts' data. */
export const openStores = (store: Store, settings: Settings) => ({
  settings,
  store,
  accounts: new AccountStore(store),
  contacts: new ContactStore(store),
  challenges: new ChallengeStore(store),
  transactions: new TransactionStore(store),
  events: new EventStore(store),
  messages: new MessageStore(store),
  sentCodes: new SentCodeStore(store),
});
