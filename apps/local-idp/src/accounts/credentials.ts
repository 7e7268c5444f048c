import type { Store } from '../store.ts';
import type { Account, AccountStore } from './account-store.ts';
import { isEnabled } from './account-store.ts';
import type { Lockout } from './lockout.ts';
import { historyCount, passwordFaults, PasswordRefused } from './password-policy.ts';
import type { PasswordHasher } from './passwords.ts';

type SignIn =
  /** PASSWORD_EXPIRED: the password is right and must be changed before anything else. */
  | { status: 'SUCCESS' | 'PASSWORD_EXPIRED'; account: Account }
  /** LOCKED_OUT: too many wrong passwords, whether or not the login exists. */
  | { status: 'REFUSED' | 'LOCKED_OUT'; account?: undefined };

/** Checks and sets passwords, for every way to sign in. */
export class Credentials {
  readonly #accounts: AccountStore;
  readonly #hasher: PasswordHasher;
  readonly #lockout: Lockout;
  readonly #store: Store;

  constructor(parts: { accounts: AccountStore; hasher: PasswordHasher; lockout: Lockout; store: Store }) {
    this.#accounts = parts.accounts;
    this.#hasher = parts.hasher;
    this.#lockout = parts.lockout;
    this.#store = parts.store;
  }

  /** Checks login and password. An unknown login takes as long, and is locked as soon, as a wrong password. */
  async signIn(login: string, password: string): Promise<SignIn> {
    if (!this.#lockout.begin(login)) return { status: 'LOCKED_OUT' };
    const found = this.#accounts.byLogin(login);
    const right = await this.#hasher.matches(password, found?.passwordHashes[0]);
    // Read again: the account may have been changed while the password was checked.
    const account = found && this.#accounts.byUid(found.uid);
    if (!right || !isEnabled(account) || account.passwordHashes[0] !== found?.passwordHashes[0]) {
      return { status: 'REFUSED' };
    }
    this.#lockout.clear(login);
    if (account.status !== 'ACTIVE') return { status: 'PASSWORD_EXPIRED', account };
    return { status: 'SUCCESS', account: this.#accounts.update(account.uid, { lastLoginAt: Date.now() }) };
  }

  isPassword(account: Account, password: string): Promise<boolean> {
    return this.#hasher.matches(password, account.passwordHashes[0]);
  }

  /**
   * Sets the password, makes the account active and unlocks it, and ends its sessions, tokens and recoveries.
   * @param keepGrantId the sign-in that stays, named by the access token's claim `sid`
   * @throws PasswordRefused
   */
  async setPassword(account: Account, password: string, keepGrantId?: string): Promise<Account> {
    const faults = passwordFaults(password, account);
    if (faults.length === 0 && (await this.#wasUsed(account, password))) {
      faults.push(`The password must not be one of your last ${historyCount} passwords.`);
    }
    if (faults.length > 0) throw new PasswordRefused(faults);
    const passwordHashes = [await this.#hasher.hash(password), ...account.passwordHashes].slice(0, historyCount);
    // The account may have been deactivated or deleted meanwhile.
    const { status: current } = this.#accounts.byUid(account.uid) ?? {};
    if (current !== account.status) throw new PasswordRefused(['The account has been changed by somebody else.']);
    const now = Date.now();
    const activatedAt = account.activatedAt ?? now;
    const status = 'ACTIVE';
    this.#lockout.clear(account.login);
    this.#store.endSignIns(account.uid, keepGrantId);
    return this.#accounts.update(account.uid, { passwordHashes, status, activatedAt, passwordChangedAt: now });
  }

  async #wasUsed(account: Account, password: string): Promise<boolean> {
    for (const hash of account.passwordHashes) if (await this.#hasher.matches(password, hash)) return true;
    return false;
  }
}
