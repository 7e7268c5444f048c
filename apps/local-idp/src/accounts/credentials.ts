import type { Store } from '../store/store.ts';
import type { Account, AccountStore } from './account-store.ts';
import { canSignIn } from './account-store.ts';
import type { AttemptLimit } from './attempt-limit.ts';
import type { KnownAddresses } from './known-addresses.ts';
import { historyCount, passwordFaults, PasswordRefused } from './password-policy.ts';
import type { EventStore, NewEvent } from './event-store.ts';
import { PasswordQueue } from './password-queue.ts';
import type { PasswordHasher } from './passwords.ts';

type SignIn =
  | { status: 'SUCCESS'; account: Account }
  /** The password is right and must be changed before anything else. */
  | { status: 'PASSWORD_EXPIRED'; account: Account }
  | { status: 'REFUSED'; account?: undefined }
  /** Too many wrong passwords, whether or not the login exists. */
  | { status: 'LOCKED_OUT'; account?: undefined };

type Client = NonNullable<NewEvent['client']>;

/** The recoveries in progress. */
export interface Recoveries {
  endAllOf(uid: string): void;
}

interface Stores {
  accounts: AccountStore;
  events: EventStore;
  hasher: PasswordHasher;
  knownAddresses: KnownAddresses;
  lockout: AttemptLimit;
  recoveries: Recoveries;
  store: Store;
}

const failures = {
  SUCCESS: undefined,
  PASSWORD_EXPIRED: 'PASSWORD_EXPIRED',
  REFUSED: 'INVALID_CREDENTIALS',
  LOCKED_OUT: 'LOCKED_OUT',
} as const;

/** A name that a stranger typed, without control and invisible characters. */
const printable = (login: string) => login.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 254);

/** Checks and sets passwords, for every way to sign in. */
export class Credentials {
  readonly #queue = new PasswordQueue();
  readonly #stores: Stores;

  constructor(stores: Stores) {
    this.#stores = stores;
  }

  /** Checks the password that somebody signs in with, and keeps the result in the System Log. */
  async signIn(login: string, password: string, client: Client): Promise<SignIn> {
    const result = await this.check(login, password, client);
    const target = result.account ?? this.#stores.accounts.byLogin(login) ?? printable(login);
    const failure = failures[result.status];
    this.#stores.events.add({
      type: 'user.session.start',
      target,
      ...(failure && { failure }),
      client,
    });
    return result;
  }

  /**
   * Checks login and password. An unknown login takes as long as a known one, and is locked after as many attempts.
   * @throws OktaError 429 when too many passwords are being checked
   */
  async check(login: string, password: string, { ipAddress }: Client): Promise<SignIn> {
    return this.#queue.run(ipAddress ?? '', () => this.#check(login, password, ipAddress));
  }

  async #check(login: string, password: string, ipAddress: string | null): Promise<SignIn> {
    const found = this.#stores.accounts.byLogin(login);
    const knownAddress = this.#stores.knownAddresses.known(found?.uid, ipAddress);
    if (this.#stores.lockout.begin(login, knownAddress) !== undefined) return { status: 'LOCKED_OUT' };
    const right = await this.#stores.hasher.matches(password, found?.passwordHashes[0]);
    // Read again: the account may have been changed while the password was checked.
    const account = found && this.#stores.accounts.byUid(found.uid);
    if (!right || !canSignIn(account) || account.passwordHashes[0] !== found?.passwordHashes[0]) {
      this.#keepLock(account);
      return { status: 'REFUSED' };
    }
    this.#stores.lockout.clear(login, knownAddress);
    this.#stores.knownAddresses.keep(account.uid, ipAddress);
    if (account.status !== 'ACTIVE') return { status: 'PASSWORD_EXPIRED', account };
    return { status: 'SUCCESS', account: this.#stores.accounts.keepSignIn(account.uid) };
  }

  /** Takes back the wrong passwords of an account. */
  unlock({ uid, login, lockedUntil }: Account): void {
    this.#stores.lockout.clearAll(login);
    if (lockedUntil !== undefined) this.#stores.accounts.update(uid, { lockedUntil: undefined });
  }

  /** Keeps the time of a lockout with the account, whose status it changes. */
  #keepLock(account: Account | undefined): void {
    if (!account) return;
    const lockedUntil = this.#stores.lockout.lockedUntil(account.login);
    if (lockedUntil === undefined || lockedUntil === account.lockedUntil) return;
    this.#stores.accounts.update(account.uid, { lockedUntil });
    this.#stores.events.add({ type: 'user.account.lock', target: account, by: 'provider' });
  }

  /**
   * Sets the password, makes the account active and unlocks it, and ends its sessions, tokens and recoveries.
   * @param keepGrantId the sign-in that stays, named by the access token's claim `sid`
   * @throws PasswordRefused, or OktaError 429 when too many passwords are being checked
   */
  async setPassword(account: Account, password: string, keepGrantId?: string): Promise<Account> {
    return this.#queue.run(account.uid, () => this.#setPassword(account, password, keepGrantId));
  }

  async #setPassword(account: Account, password: string, keepGrantId: string | undefined): Promise<Account> {
    const faults = passwordFaults(password, account);
    if (faults.length === 0 && (await this.#wasUsed(account, password))) {
      faults.push(`The password must not be one of your last ${historyCount} passwords.`);
    }
    if (faults.length > 0) throw new PasswordRefused(faults);
    const passwordHashes = [await this.#stores.hasher.hash(password), ...account.passwordHashes].slice(0, historyCount);
    return this.#stores.store.transaction(() => {
      if (!this.#isUnchanged(account)) throw new PasswordRefused(['The account has changed meanwhile. Try again.']);
      this.unlock(account);
      this.#stores.store.endSignIns(account.uid, keepGrantId);
      this.#stores.recoveries.endAllOf(account.uid);
      const now = Date.now();
      this.#stores.events.add({ type: 'user.account.update_password', target: account });
      const times = { activatedAt: account.activatedAt ?? now, passwordChangedAt: now };
      return this.#stores.accounts.update(account.uid, { passwordHashes, status: 'ACTIVE', ...times });
    });
  }

  /** Whether nobody has deactivated the account or set another password since it was read. */
  #isUnchanged({ uid, status, passwordHashes: [hash] }: Account): boolean {
    const current = this.#stores.accounts.byUid(uid);
    return current?.status === status && current.passwordHashes[0] === hash;
  }

  async #wasUsed(account: Account, password: string): Promise<boolean> {
    for (const hash of account.passwordHashes) if (await this.#stores.hasher.matches(password, hash)) return true;
    return false;
  }
}
