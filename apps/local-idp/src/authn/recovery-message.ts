import type { AccountParts } from '../accounts/account-parts.ts';
import { type Account, canSignIn } from '../accounts/account-store.ts';
import type { Contact } from '../accounts/contact-store.ts';
import type { Transaction } from './transaction-store.ts';

const purposes = {
  PASSWORD: { subject: 'Reset your password', path: '/recover' },
  UNLOCK: { subject: 'Unlock your account', path: '/unlock' },
};

export const recovery = 'recovery';

/** Where the message goes: the verified primary email or phone of an account that may sign in. */
export function recoveryContact(
  { contacts }: AccountParts,
  account: Account | undefined,
  factorType: Transaction['factorType'],
): Contact | undefined {
  // Also looked up for an unknown name, so that it takes as long.
  const contact = contacts.primary(account?.uid ?? '', factorType === 'EMAIL' ? 'email' : 'phone');
  return canSignIn(account) ? contact : undefined;
}

/**
 * Sends the code, and in a mail also a link. For an unknown name everything is the same, except that nobody gets it.
 * @returns the id of the challenge
 */
export function sendRecoveryMessage(
  { challenges, messages }: AccountParts,
  portalOrigin: string,
  { stateToken, uid, recoveryType = 'PASSWORD', factorType }: Transaction,
  contact: Contact | undefined,
): string {
  const { id, code, token } = challenges.create({ uid, purpose: recovery, target: stateToken });
  const { subject, path } = purposes[recoveryType];
  const isEmail = factorType === 'EMAIL';
  messages.send({
    kind: isEmail ? 'email' : factorType === 'CALL' ? 'call' : 'sms',
    address: contact?.value ?? null,
    subject,
    text: isEmail
      ? 'Enter the code where you asked for it, or open the link in the same browser. Both work once, for 5 minutes.'
      : 'Enter the code where you asked for it. It works once, for 5 minutes.',
    code,
    ...(isEmail && { link: `${portalOrigin}${path}?token=${token}` }),
  });
  return id;
}
