import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import type { AccountParts } from './account-parts.ts';
import type { Account } from './account-store.ts';
import type { Challenge } from './challenge-store.ts';
import type { Recoveries } from './credentials.ts';
import type { Message } from './message-store.ts';

/** As at Okta. */
export const activationLifetimeMs = 7 * 24 * 60 * 60_000;

/** As in Okta's default policy. */
const resetLifetimeMs = 60 * 60_000;

/** The purposes of the links' challenges. A link works until a password is set. */
const activation = 'activation';
const reset = 'reset';

interface ActivationParts extends AccountParts {
  settings: Pick<Settings, 'portalOrigin'>;
  transactions: Recoveries;
}

interface Activation {
  activationUrl: string;
  activationToken: string;
}

/** Removes the account's password and sends a link to set a new one. Earlier links stop working. */
export function startActivation(parts: ActivationParts, { uid }: Account, sendEmail: boolean): Activation {
  const { accounts, challenges, transactions, settings } = parts;
  accounts.update(uid, { status: 'PROVISIONED', passwordHash: null });
  transactions.endAllOf(uid);
  challenges.deleteFor(uid, activation);
  const { token } = challenges.create({ uid, purpose: activation, target: uid, lifetimeMs: activationLifetimeMs });
  const activationUrl = `${settings.portalOrigin}/activate?token=${token}`;
  if (sendEmail) {
    sendMail(parts, uid, {
      subject: 'Activate your account',
      text: 'An account was made for you. Open the link within 7 days and choose your password.',
      link: activationUrl,
    });
  }
  return { activationUrl, activationToken: token };
}

/** Stops new sign-ins until the person sets a new password by a link. Earlier links stop working. */
export function startPasswordReset(parts: ActivationParts, { uid }: Account, sendEmail: boolean) {
  const { accounts, challenges, transactions, settings } = parts;
  accounts.update(uid, { status: 'RECOVERY' });
  transactions.endAllOf(uid);
  challenges.deleteFor(uid, reset);
  const { token } = challenges.create({ uid, purpose: reset, target: uid, lifetimeMs: resetLifetimeMs });
  const resetPasswordUrl = `${settings.portalOrigin}/recover?token=${token}`;
  if (sendEmail) {
    sendMail(parts, uid, {
      subject: 'Choose a new password',
      text: 'An administrator has reset your password. Open the link within an hour and choose a new one.',
      link: resetPasswordUrl,
    });
  }
  return { resetPasswordUrl };
}

/** The challenge of a link to reset the password. @returns undefined if it is too old or the password was set */
export function resetOf({ accounts, challenges }: AccountParts, token: string): Challenge | undefined {
  const challenge = challenges.findByToken(token, reset);
  return accounts.byUid(challenge?.uid ?? '')?.status === 'RECOVERY' ? challenge : undefined;
}

/** The account of an activation link. @returns undefined if the link is too old or the password was set */
export function activationOf({ accounts, challenges }: AccountParts, token: string): Account | undefined {
  const challenge = challenges.findByToken(token, activation);
  const account = accounts.byUid(challenge?.uid ?? '');
  return account?.status === 'PROVISIONED' ? account : undefined;
}

function sendMail(
  { contacts, messages }: AccountParts,
  uid: string,
  mail: Pick<Message, 'subject' | 'text' | 'link'>,
): void {
  const address = contacts.primary(uid, 'email')?.value;
  if (address !== undefined) messages.send({ kind: 'email', address, ...mail });
}

interface DisableParts extends AccountParts {
  store: Store;
  transactions: Recoveries;
}

/** Nobody can sign in with the account until it is unsuspended. Its password, emails and phones stay. */
export function suspend(parts: DisableParts, { uid }: Account): void {
  parts.accounts.update(uid, { status: 'SUSPENDED' });
  endEverything(parts, uid);
}

/** As at Okta, the password is forgotten: coming back takes an activation mail and a new password. */
export function deactivate(parts: DisableParts, { uid }: Account): void {
  parts.accounts.update(uid, { status: 'DEPROVISIONED', passwordHash: null });
  endEverything(parts, uid);
}

/** Ends sessions, tokens, codes and links. */
function endEverything({ challenges, transactions, store }: DisableParts, uid: string): void {
  challenges.deleteFor(uid);
  transactions.endAllOf(uid);
  store.endSignIns(uid);
}
