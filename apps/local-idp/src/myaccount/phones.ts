import type { AccountParts } from '../accounts/account-parts.ts';
import type { Contact } from '../accounts/contact-store.ts';
import { newCode } from './codes.ts';

type Stores = Pick<AccountParts, 'challenges' | 'codeLimit' | 'contacts' | 'messages'>;

/** As at Okta. */
export const minSmsIntervalMs = 30_000;

/** @returns the number as `+` and digits; undefined if it isn't an international number (E.164) */
export function internationalNumber(typed: string): string | undefined {
  const number = typed.replace(/[\s().-]/g, '');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}

/** @throws OktaError 429 */
export function sendPhoneCode(stores: Stores, phone: Contact, method: 'SMS' | 'CALL'): void {
  const { code } = newCode(stores, phone, minSmsIntervalMs);
  const kind = method === 'SMS' ? 'sms' : 'call';
  const text = 'This is your code for the portal. It works for 5 minutes.';
  stores.messages.send({ kind, address: phone.value, subject: 'Your verification code', text, code });
}

/** Marks a phone as verified. The first one gets the text messages of a recovery. */
export function confirmPhone({ contacts }: Stores, phone: Contact): void {
  const role = contacts.primary(phone.uid, 'phone') ? 'SECONDARY' : 'PRIMARY';
  contacts.change({ ...phone, role, status: 'VERIFIED' });
}

/** Deletes a phone. If it was the primary one, the next verified one takes its place. */
export function deletePhone({ contacts }: Stores, { id, uid }: Contact): void {
  contacts.delete(id);
  if (contacts.primary(uid, 'phone')) return;
  const next = contacts.list(uid, 'phone').find(({ status }) => status === 'VERIFIED');
  if (next) contacts.change({ ...next, role: 'PRIMARY' });
}
