import { tooManyRequests } from '../okta/okta-error.ts';
import type { Settings } from '../settings.ts';
import type { AccountParts } from './account-parts.ts';
import type { Account } from './account-store.ts';
import type { Challenge } from './challenge-store.ts';
import type { Recoveries } from './credentials.ts';

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
  accounts.update(uid, { status: 'PROVISIONED', passwordHashes: [] });
  transactions.endAllOf(uid);
  challenges.deleteFor(uid, activation);
  const { token } = challenges.create({ uid, purpose: activation, target: uid, lifetimeMs: activationLifetimeMs });
  const activationUrl = `${settings.portalOrigin}/activate?token=${token}`;
  if (sendEmail) sendActivationMail(parts, uid, activationUrl);
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
  if (sendEmail) sendResetMail(parts, uid, resetPasswordUrl);
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

function sendActivationMail(parts: AccountParts, uid: string, link: string): void {
  const { contacts, messages } = parts;
  countMail(parts, uid);
  messages.send({
    kind: 'email',
    address: contacts.primary(uid, 'email')?.value ?? null,
    subject: 'Activate your account',
    text: 'An account was made for you. Open the link within 7 days and choose your password.',
    link,
  });
}

function sendResetMail(parts: AccountParts, uid: string, link: string): void {
  const { contacts, messages } = parts;
  countMail(parts, uid);
  messages.send({
    kind: 'email',
    address: contacts.primary(uid, 'email')?.value ?? null,
    subject: 'Choose a new password',
    text: 'An administrator has reset your password. Open the link within an hour and choose a new one.',
    link,
  });
}

/** @throws OktaError 429 when the account has had too many of these mails */
function countMail({ mailLimit }: AccountParts, uid: string): void {
  const until = mailLimit.begin(uid);
  if (until !== undefined) throw tooManyRequests(until);
}
