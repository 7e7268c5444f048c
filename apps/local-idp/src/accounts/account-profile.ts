import type { AccountParts } from './account-parts.ts';
import type { Account } from './account-store.ts';
import type { Contact } from './contact-store.ts';

type Stores = Pick<AccountParts, 'accounts' | 'contacts'>;

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
export function changeProfile(stores: Stores, account: Account, changes: Partial<FullProfile>): Account {
  const { login = account.login, email, secondEmail, ...others } = changes;
  const merged = Object.entries({ ...account.profile, ...others });
  const profile = Object.fromEntries(merged.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  const changed = stores.accounts.update(account.uid, { login: login.trim(), profile });
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
