import type { AccountParts } from '../accounts/account-parts.ts';
import type { Challenge } from '../accounts/challenge-store.ts';
import type { Contact } from '../accounts/contact-store.ts';
import { newCode } from './codes.ts';

type Stores = Pick<AccountParts, 'challenges' | 'codeLimit' | 'contacts' | 'messages'>;

/** Path of the page that the link in a mail opens. */
export const emailLinkPath = '/email-links';

/**
 * Sends a code, and a link that does the same, to an email address. If it will replace the primary address, that
 * one gets a notice.
 * @throws OktaError 429
 */
export function sendEmailCode(stores: Stores, email: Contact, origin: string): Challenge {
  const { contacts, messages } = stores;
  const challenge = newCode(stores, email);
  const { code, token } = challenge;
  messages.send({
    kind: 'email',
    address: email.value,
    subject: 'Confirm your email address',
    text: 'Type the code in the portal, or open the link. Both work for 5 minutes. If you didn’t ask for this, ignore it.',
    link: `${origin}${emailLinkPath}/${token}`,
    code,
  });
  const present = contacts.primary(email.uid, 'email');
  if (email.role === 'PRIMARY' && present && present.id !== email.id) {
    const subject = 'Your primary email address is about to change';
    const text = `It will be ${email.value} when that address has been confirmed. If you didn’t ask for this, tell your administrator.`;
    messages.send({ kind: 'email', address: present.value, subject, text });
  }
  return challenge;
}

/**
 * Marks an email as verified. It replaces the address that had its role until now, as at Okta. A new primary address
 * doesn't change the login: Okta keeps the two apart, and the person goes on signing in with the same username.
 */
export function confirmEmail({ contacts }: Stores, email: Contact): void {
  contacts.change({ ...email, status: 'VERIFIED' });
  for (const other of contacts.list(email.uid, 'email')) {
    const hasSameRole = other.role === email.role && other.status === 'VERIFIED';
    const isSameAddress = email.role === 'PRIMARY' && sameAddress(other.value, email.value);
    if (other.id !== email.id && (hasSameRole || isSameAddress)) contacts.delete(other.id);
  }
}

export const sameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
