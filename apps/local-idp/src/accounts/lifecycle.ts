import type { Account } from './accounts.ts';
import type { AccountStores } from './stores.ts';

/** Seven days, as at Okta. */
export const activationLifetimeMs = 7 * 24 * 60 * 60_000;

/** The links that an administrator sends. The account has this status until the person has set a password. */
const links = {
  activation: {
    status: 'PROVISIONED',
    path: '/activate',
    names: true,
    lifetimeMs: activationLifetimeMs,
    subject: 'Activate your account',
    text: 'An account was made for you. Open the link within 7 days and choose your password.',
  },
  reset: {
    status: 'RECOVERY',
    path: '/recover',
    // The email may be forwarded, so the page of its link asks for the username.
    names: false,
    lifetimeMs: 60 * 60_000, // as in Okta's default policy
    subject: 'Choose a new password',
    text: 'An administrator has reset your password. Open the link within an hour and choose a new one.',
  },
} as const;

/** Removes the account's password and makes a link to set the first one. Earlier links stop working. */
export function startActivation(parts: AccountStores, account: Account, sendEmail: boolean) {
  const { token, url } = startLink(parts, account, 'activation', sendEmail);
  parts.accounts.update(account.uid, { passwordHash: null });
  return { activationUrl: url, activationToken: token };
}

/** Stops new sign-ins until the person sets a new password by a link. Earlier links stop working. */
export const startPasswordReset = (parts: AccountStores, account: Account, sendEmail: boolean) => ({
  resetPasswordUrl: startLink(parts, account, 'reset', sendEmail).url,
});

function startLink(parts: AccountStores, { uid, login }: Account, purpose: keyof typeof links, sendEmail: boolean) {
  const { accounts, challenges, contacts, messages, transactions, settings } = parts;
  const { status, path, lifetimeMs, subject, text } = links[purpose];
  accounts.update(uid, { status });
  transactions.endAllOf(uid);
  challenges.deleteFor(uid, purpose);
  const { token } = challenges.create({ uid, purpose, target: uid, lifetimeMs });
  const url = portalLink(settings, path, token, links[purpose].names ? login : undefined);
  const address = contacts.primary(uid, 'email')?.value;
  if (sendEmail && address !== undefined) messages.send({ kind: 'email', address, subject, text, link: url });
  return { token, url };
}

/**
 * A link of an email, which opens a page of the portal.
 * @param login shown there. Okta's templates can write it into a link as well
 */
export function portalLink({ portalOrigin }: AccountStores['settings'], path: string, token: string, login?: string) {
  return `${portalOrigin}${path}?token=${token}${login === undefined ? '' : `&username=${encodeURIComponent(login)}`}`;
}

/** Uses a link up, as Okta does. @returns its account; undefined if the link is too old, was used, or is for nothing */
export function spendLink({ accounts, challenges }: AccountStores, token: string, purpose: keyof typeof links) {
  const account = accounts.byUid(challenges.verifyToken(token, purpose)?.uid ?? '');
  return account?.status === links[purpose].status ? account : undefined;
}

/** Nobody can sign in with the account until it is unsuspended. Its password, emails and phones stay. */
export function suspend(parts: AccountStores, { uid }: Account): void {
  parts.accounts.update(uid, { status: 'SUSPENDED' });
  endEverything(parts, uid);
}

/** Forgets the password, as Okta does: coming back takes an activation email and a new password. */
export function deactivate(parts: AccountStores, { uid }: Account): void {
  parts.accounts.update(uid, { status: 'DEPROVISIONED', passwordHash: null });
  endEverything(parts, uid);
}

/** Ends sessions, tokens, codes and links. */
function endEverything({ challenges, transactions, store }: AccountStores, uid: string): void {
  challenges.deleteFor(uid);
  transactions.endAllOf(uid);
  store.endSignIns(uid);
}
