import type { Parts } from '../provider.ts';
import type { Account } from './account-store.ts';

/** As at Okta. */
const activationLifetimeMs = 7 * 24 * 60 * 60_000;

/** What an activation link's challenge is for. The link works until the first password is set. */
const activation = 'activation';

interface Activation {
  activationUrl: string;
  activationToken: string;
}

/** Makes the account wait for its first password, and sends the link for it. An earlier link stops working. */
export function startActivation(parts: Parts, { uid }: Account, sendEmail: boolean): Activation {
  const { accounts, challenges, settings } = parts;
  accounts.update(uid, { status: 'PROVISIONED', passwordHashes: [] });
  challenges.deleteFor(uid, activation);
  const { token } = challenges.create({ uid, purpose: activation, target: uid, lifetimeMs: activationLifetimeMs });
  const activationUrl = `${settings.portalOrigin}/activate?token=${token}`;
  if (sendEmail) sendActivationMail(parts, uid, activationUrl);
  return { activationUrl, activationToken: token };
}

function sendActivationMail({ contacts, messages }: Parts, uid: string, link: string): void {
  messages.send({
    kind: 'email',
    address: contacts.primary(uid, 'email')?.value ?? null,
    subject: 'Activate your account',
    text: 'An account was made for you. Open the link within 7 days and choose your password.',
    link,
  });
}
