import { type Account, fullProfile, isLocked } from '../accounts/accounts.ts';
import { isoTime } from '../okta/okta-answer.ts';
import type { ProviderServices } from '../provider-services.ts';

const timeOrNull = (time: number | undefined) => (time === undefined ? null : isoTime(time));

/** An account in the shape of Okta's Users API ("User object"). */
export function describeUser(parts: ProviderServices, account: Account) {
  const { origin } = new URL(parts.issuer);
  // When the time of a lockout is over, the status has changed although nothing was saved.
  const { lockedUntil: unlockedAt = 0 } = isLocked(account) ? {} : account;
  return {
    id: account.uid,
    status: account.status === 'ACTIVE' && isLocked(account) ? 'LOCKED_OUT' : account.status,
    created: isoTime(account.createdAt),
    activated: timeOrNull(account.activatedAt),
    statusChanged: isoTime(Math.max(account.statusChangedAt, unlockedAt)),
    lastLogin: timeOrNull(account.lastLoginAt),
    lastUpdated: isoTime(Math.max(account.updatedAt, unlockedAt)),
    passwordChanged: timeOrNull(account.passwordChangedAt),
    profile: fullProfile(parts, account),
    credentials: {
      ...(account.passwordHash !== null && { password: {} }),
      provider: { type: 'OKTA', name: 'OKTA' },
    },
    _links: { self: { href: `${origin}/api/v1/users/${account.uid}` } },
  };
}

/** The verified phones of an account in the shape of Okta's Factors API ("UserFactorSMS"). */
export function describeFactors({ contacts, issuer }: ProviderServices, { uid, createdAt }: Account) {
  const factors = `${new URL(issuer).origin}/api/v1/users/${uid}/factors`;
  return contacts
    .list(uid, 'phone')
    .filter(({ status }) => status === 'VERIFIED')
    .map(({ id, value }) => ({
      id,
      factorType: 'sms',
      provider: 'OKTA',
      vendorName: 'OKTA',
      status: 'ACTIVE',
      created: isoTime(createdAt),
      lastUpdated: isoTime(createdAt),
      profile: { phoneNumber: value },
      _links: { self: { href: `${factors}/${id}` } },
    }));
}
