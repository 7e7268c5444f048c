import { createHash, randomUUID } from 'node:crypto';
import type { Store } from '../store.ts';
import type { Contact, ContactStore } from './contacts.ts';

/** Okta's statuses, without LOCKED_OUT: see `isLocked`. */
type AccountStatus =
  | 'STAGED'
  | 'PROVISIONED'
  | 'ACTIVE'
  | 'RECOVERY'
  | 'PASSWORD_EXPIRED'
  | 'SUSPENDED'
  | 'DEPROVISIONED';

/** Excludes login and emails, which are stored separately (contacts.ts). */
type Profile = Record<string, string>;

export interface Account {
  /** Opaque. Stays the same over restarts and changes of the login. */
  uid: string;
  login: string;
  /** The ID token's `sub`, if it differs from the login. */
  subject?: string;
  status: AccountStatus;
  profile: Profile;
  /** Null for an account without a password. */
  passwordHash: string | null;
  /** Milliseconds since 1970, like all times here. */
  createdAt: number;
  updatedAt: number;
  statusChangedAt: number;
  passwordChangedAt?: number;
  activatedAt?: number;
  lastLoginAt?: number;
  /** Wrong passwords since the right one, and when the last one was typed. */
  wrongPasswords?: { count: number; at: number } | undefined;
  /** The end of a lock after wrong passwords; may be in the past. */
  lockedUntil?: number | undefined;
}

type NewAccount = Pick<Account, 'login' | 'status' | 'profile'> & Partial<Account>;
type AccountChanges = Partial<Omit<Account, 'uid' | 'createdAt' | 'updatedAt' | 'statusChangedAt'>>;

export class LoginTaken extends Error {
  override name = 'LoginTaken';
}

const schema = `
  CREATE TABLE IF NOT EXISTS account (
    uid TEXT PRIMARY KEY, login_key TEXT NOT NULL UNIQUE, content TEXT NOT NULL
  ) STRICT;
`;

/** ASCII case only, so that no other character passes for a letter: the Kelvin sign isn't a k. */
export const loginKey = (login: string): string => login.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** An id like Okta's: `00u` and 17 letters or digits. The same seed gives the same id. */
export const newUid = (seed: string = randomUUID()): string =>
  `00u${createHash('sha256').update(seed).digest('hex').slice(0, 17)}`;

/** The accounts that can sign in at the provider. Their emails and phones are in contacts.ts. */
export class AccountStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.db.exec(schema);
  }

  isEmpty(): boolean {
    return this.#store.row('SELECT 1 FROM account LIMIT 1') === undefined;
  }

  byUid(uid: string): Account | undefined {
    return parsed(this.#store.row('SELECT content FROM account WHERE uid = ?', uid));
  }

  /** Ignores the case of ASCII letters and surrounding spaces. */
  byLogin(login: string): Account | undefined {
    return parsed(this.#store.row('SELECT content FROM account WHERE login_key = ?', loginKey(login)));
  }

  /** Yields the accounts after an id, ordered by id. */
  *listAfter(uid: string): Generator<Account> {
    const select = this.#store.db.prepare('SELECT content FROM account WHERE uid > ? ORDER BY uid');
    for (const { content } of select.iterate(uid)) yield JSON.parse(String(content)) as Account;
  }

  /** @throws LoginTaken */
  create(account: NewAccount): Account {
    const now = Date.now();
    const times = { createdAt: now, updatedAt: now, statusChangedAt: now };
    const created = { uid: newUid(), passwordHash: null, ...times, ...account, login: account.login.trim() };
    return this.#write(created);
  }

  /**
   * Changes some members; `profile` replaces the whole profile.
   * @throws LoginTaken
   */
  update(uid: string, changes: AccountChanges): Account {
    const before = this.#existing(uid);
    const now = Date.now();
    const updated = { ...before, ...changes, updatedAt: now };
    if (updated.status !== before.status || updated.lockedUntil !== before.lockedUntil) updated.statusChangedAt = now;
    return this.#write(updated);
  }

  /** Keeps what isn't an update at Okta: sign-ins and wrong passwords. */
  recordSignInState(uid: string, changes: Pick<Account, 'lastLoginAt' | 'wrongPasswords'>): Account {
    return this.#write({ ...this.#existing(uid), ...changes });
  }

  #existing(uid: string): Account {
    const account = this.byUid(uid);
    if (!account) throw new Error(`There is no account ${uid}.`);
    return account;
  }

  #write(account: Account): Account {
    const { uid, login } = account;
    const holder = this.byLogin(login);
    if (holder && holder.uid !== uid) throw new LoginTaken(`The login ${login} exists.`);
    const upsert = `INSERT INTO account (uid, login_key, content) VALUES (?, ?, ?)
      ON CONFLICT (uid) DO UPDATE SET login_key = excluded.login_key, content = excluded.content`;
    this.#store.run(upsert, uid, loginKey(login), JSON.stringify(account));
    return account;
  }

  /** Deletes the account with its emails, phones and challenges. */
  delete(uid: string): void {
    this.#store.run('DELETE FROM account WHERE uid = ?', uid);
  }
}

const parsed = (row: Record<string, unknown> | undefined): Account | undefined =>
  row && (JSON.parse(String(row['content'])) as Account);

/** Wrong passwords that lock an account, as in Okta's default policy. */
export const maxWrongPasswords = 10;
/** Milliseconds after the last wrong password until the count starts again, and for which an account is locked. */
export const lockoutMs = 15 * 60_000;

export const isLocked = ({ lockedUntil = 0 }: Account): boolean => lockedUntil > Date.now();

/** Changes for `update` that unlock an account and reset its count of wrong passwords. */
export const unlocked = { lockedUntil: undefined, wrongPasswords: undefined };

/** Whether the password counts, and may be recovered. An expired one must be changed first. */
export const canSignIn = (account: Account | undefined): account is Account =>
  account?.status === 'ACTIVE' || account?.status === 'PASSWORD_EXPIRED';

/** Whether the account's sessions and tokens are valid. A password reset stops new sign-ins only. */
export const isEnabled = (account: Account | undefined): account is Account =>
  account?.status === 'RECOVERY' || canSignIn(account);

/** The claims of an ID token (OpenID Connect Core, section 5.1). oidc-provider replaces `sub` by `subjectOf`. */
export function claimsOf(account: Account, email: Contact | undefined) {
  const { firstName, lastName } = account.profile;
  return {
    sub: account.uid,
    preferred_username: account.login,
    name: [firstName, lastName].filter(Boolean).join(' '),
    given_name: firstName,
    family_name: lastName,
    ...(email && { email: email.value, email_verified: true }),
  };
}

/** The ID token's `sub`. */
export const subjectOf = ({ subject, login }: Account): string => subject ?? login;

interface Stores {
  accounts: AccountStore;
  contacts: ContactStore;
}

/** A profile with the members that are stored elsewhere: the login has a column, the addresses are contacts. */
export interface FullProfile {
  [attribute: string]: string | null;
  login: string;
  email: string | null;
  secondEmail: string | null;
}

/** The profile as Okta's APIs show it, with the login and the email addresses. */
export function fullProfile({ contacts }: Stores, { uid, login, profile }: Account): FullProfile {
  const address = (role: Contact['role']) =>
    contacts.list(uid, 'email').find((email) => email.role === role && isShown(email))?.value ?? null;
  return { ...profile, login, email: address('PRIMARY'), secondEmail: address('SECONDARY') };
}

/** A new primary address counts only when it is verified; until then the old one stays. */
const isShown = ({ role, status }: Contact) => role === 'SECONDARY' || status === 'VERIFIED';

/**
 * Changes some members of the profile as an administrator does: addresses need no verification. Null removes a member.
 * @throws LoginTaken, and then nothing is changed
 */
export function changeProfile(stores: Stores, account: Account, changes: Record<string, string | null | undefined>) {
  const { login, email, secondEmail, ...others } = changes;
  const merged = Object.entries({ ...account.profile, ...others });
  const profile = Object.fromEntries(merged.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  const changed = stores.accounts.update(account.uid, { login: login?.trim() ?? account.login, profile });
  if (email !== undefined) setEmail(stores, account.uid, 'PRIMARY', email);
  if (secondEmail !== undefined) setEmail(stores, account.uid, 'SECONDARY', secondEmail);
  return changed;
}

function setEmail({ contacts }: Stores, uid: string, role: Contact['role'], value: string | null): void {
  const emails = contacts.list(uid, 'email').filter((email) => email.role === role);
  if (emails.some((email) => email.value === value && email.status === 'VERIFIED')) return;
  for (const { id } of emails) contacts.delete(id);
  if (value !== null) contacts.add({ uid, kind: 'email', value, role, status: 'VERIFIED' });
}
