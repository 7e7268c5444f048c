import type { Account } from '../accounts/account-store.ts';
import { isoTime } from '../okta/okta-format.ts';
import type { Parts } from '../parts.ts';

/** The verified phones of an account in the shape of Okta's Factors API ("UserFactorSMS"). */
export function describeFactors({ contacts, issuer }: Parts, { uid, createdAt }: Account) {
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
