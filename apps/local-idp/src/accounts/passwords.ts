import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { type Account, canSignIn, isLocked, lockoutMs, loginKey, maxWrongPasswords, unlocked } from './accounts.ts';
import type { NewEvent } from './events.ts';
import type { AccountStores } from './stores.ts';

type SignIn =
  | { status: 'SUCCESS'; account: Account }
  /** The password is right and must be changed before anything else. */
  | { status: 'PASSWORD_EXPIRED'; account: Account }
  | { status: 'REFUSED'; account?: undefined }
  | { status: 'LOCKED_OUT'; account?: undefined };

/** Checks login and password. Too many wrong passwords lock the account. */
export async function checkPassword(parts: AccountStores, login: string, password: string): Promise<SignIn> {
  const { accounts } = parts;
  const found = accounts.byLogin(login);
  if (found && isLocked(found)) return { status: 'LOCKED_OUT' };
  // Without an account, checks against a hash that never matches: the time must not reveal whether an account exists.
  const isRight = await matches(password, found?.passwordHash ?? `scrypt$${parts.settings.passwordCost}$$`);
  // Read again: the account may have been changed while the password was checked.
  const account = found && accounts.byUid(found.uid);
  if (account && isLocked(account)) return { status: 'LOCKED_OUT' };
  if (!isRight || !canSignIn(account) || account.passwordHash !== found?.passwordHash) {
    if (account) countWrongPassword(parts, account);
    return { status: 'REFUSED' };
  }
  if (account.status !== 'ACTIVE') return { status: 'PASSWORD_EXPIRED', account };
  const signedIn = accounts.recordSignInState(account.uid, { lastLoginAt: Date.now(), wrongPasswords: undefined });
  return { status: 'SUCCESS', account: signedIn };
}

function countWrongPassword({ accounts, events }: AccountStores, account: Account): void {
  const { uid, wrongPasswords: before } = account;
  const at = Date.now();
  const count = before && before.at + lockoutMs > at ? before.count + 1 : 1;
  if (count < maxWrongPasswords) {
    accounts.recordSignInState(uid, { wrongPasswords: { count, at } });
    return;
  }
  accounts.update(uid, { ...unlocked, lockedUntil: at + lockoutMs });
  events.add({ type: 'user.account.lock', target: account, by: 'provider' });
}

/**
 * Sets the password, makes the account active and unlocks it, and ends its sessions, tokens and recoveries.
 * @param keepGrantId the sign-in that stays, named by the access token's claim `sid`
 * @throws PasswordRefused
 */
export async function setPassword(
  { accounts, events, settings, store, transactions }: AccountStores,
  account: Account,
  password: string,
  { client, keepGrantId }: Pick<NewEvent, 'client'> & { keepGrantId?: string },
): Promise<Account> {
  const { uid } = account;
  const faults = passwordFaults(password, account);
  if (faults.length > 0) throw new PasswordRefused(faults);
  const passwordHash = await hashPassword(password, settings.passwordCost);
  return store.transaction(() => {
    const current = accounts.byUid(uid);
    if (current?.status !== account.status || current.passwordHash !== account.passwordHash) {
      throw new PasswordRefused(['The account has changed meanwhile. Try again.']);
    }
    store.endSignIns(uid, keepGrantId);
    transactions.endAllOf(uid);
    const now = Date.now();
    events.add({ type: 'user.account.update_password', target: account, ...(client && { client }) });
    const times = { activatedAt: account.activatedAt ?? now, passwordChangedAt: now };
    return accounts.update(uid, { ...unlocked, passwordHash, status: 'ACTIVE', ...times });
  });
}

const minLength = 8;

/** Longer ones would only make hashing expensive. The same as the sign-in page's field. */
const maxLength = 1024;

/** Okta's default rules, in the shape of its `_embedded.policy` (Authentication API, "Policy object"). */
export const passwordPolicy = {
  expiration: { passwordExpireDays: 0 },
  complexity: {
    minLength,
    minLowerCase: 1,
    minUpperCase: 1,
    minNumber: 1,
    minSymbol: 0,
    excludeUsername: true,
    excludeAttributes: [],
  },
  age: { minAgeMinutes: 0, historyCount: 0 },
};

/** A new password that breaks a rule, with one sentence for each broken rule. */
export class PasswordRefused extends Error {
  override name = 'PasswordRefused';
  readonly causes: string[];

  constructor(causes: string[]) {
    super(causes.join(' '));
    this.causes = causes;
  }
}

/** @returns one sentence for each rule that the password breaks */
function passwordFaults(password: string, { login }: Pick<Account, 'login'>): string[] {
  const rules: [broken: boolean, sentence: string][] = [
    [[...password].length < minLength, `The password must have at least ${minLength} characters.`],
    [password.length > maxLength, `The password must have at most ${maxLength} characters.`],
    [!/\p{Ll}/u.test(password), 'The password must contain a lowercase letter.'],
    [!/\p{Lu}/u.test(password), 'The password must contain an uppercase letter.'],
    [!/\d/.test(password), 'The password must contain a number.'],
    [containsPartOf(login, password), 'The password must not contain parts of your username.'],
  ];
  return rules.filter(([broken]) => broken).map(([, sentence]) => sentence);
}

/** Separates parts by `.`, `,`, `-`, `_`, `#` and `@`, as Okta does; parts under four letters don't count. */
function containsPartOf(login: string, password: string): boolean {
  const parts = loginKey(login).split(/[.,\-_#@]/);
  return parts.some((part) => part.length >= 4 && loginKey(password).includes(part));
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Hashes with scrypt in Node's thread pool, not on the event loop.
 * @param cost scrypt's N. Each hash contains its cost, so it can be raised.
 * @returns `scrypt$N$salt$key`, salt and key in base64url
 */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, cost);
  return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$');
}

async function matches(password: string, hash: string): Promise<boolean> {
  const [, cost, salt = '', key = ''] = hash.split('$');
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), Number(cost));
  return derived.toString('base64url') === key;
}

const deriveKey = (password: string, salt: Buffer, cost: number): Promise<Buffer> =>
  derive(password.normalize('NFC'), salt, 32, { N: cost, r: 8, p: 3, maxmem: 256 * cost * 8 });
