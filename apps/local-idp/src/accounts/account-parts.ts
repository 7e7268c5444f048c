import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { AccountStore } from './account-store.ts';
import {
  accountMails,
  AttemptLimit,
  contactCodes,
  passwordLockout,
  recoveriesFromAddress,
  recoveryMessages,
} from './attempt-limit.ts';
import { ChallengeStore } from './challenge-store.ts';
import { ContactStore } from './contact-store.ts';
import { Credentials, type Recoveries } from './credentials.ts';
import { KnownAddresses } from './known-addresses.ts';
import { MessageStore } from './message-store.ts';
import { PasswordHasher } from './passwords.ts';
import { EventStore } from './event-store.ts';
import { seedAccounts } from './seed-accounts.ts';

export type AccountParts = Awaited<ReturnType<typeof openAccounts>>;

/**
 * Opens what belongs to accounts in the provider's store, and seeds a store without accounts.
 * @param recoveries a new password ends those of its account
 * @throws StartFailure when the accounts file is needed and can't be used
 */
export async function openAccounts(
  store: Store,
  settings: Pick<Settings, 'accountsFile' | 'passwordCost'>,
  recoveries: Recoveries,
) {
  const hasher = new PasswordHasher(settings.passwordCost);
  const accounts = new AccountStore(store.db);
  const contacts = new ContactStore(store.db);
  const events = new EventStore(store.db);
  const knownAddresses = new KnownAddresses(store.db);
  const lockout = new AttemptLimit(store.db, passwordLockout);
  await seedAccounts({ accounts, contacts, hasher }, settings.accountsFile, store.hasSecrets());
  return {
    accounts,
    contacts,
    knownAddresses,
    lockout,
    codeLimit: new AttemptLimit(store.db, contactCodes),
    mailLimit: new AttemptLimit(store.db, accountMails),
    recoveryAddressLimit: new AttemptLimit(store.db, recoveriesFromAddress),
    recoveryLimit: new AttemptLimit(store.db, recoveryMessages),
    credentials: new Credentials({ accounts, events, hasher, knownAddresses, lockout, recoveries, store }),
    challenges: new ChallengeStore(store.db),
    events,
    messages: new MessageStore(store.db),
  };
}
