import type { AccountState, ProviderAccount } from './generated/schemas/index.ts';

const states: Readonly<Record<NonNullable<ProviderAccount['status']>, AccountState>> = {
  STAGED: 'not-activated',
  PROVISIONED: 'not-activated',
  ACTIVE: 'active',
  // The account works again as soon as the person has set a new password.
  RECOVERY: 'active',
  PASSWORD_EXPIRED: 'active',
  LOCKED_OUT: 'locked-out',
  SUSPENDED: 'suspended',
  // To use it again, a person needs a new activation mail.
  DEPROVISIONED: 'none',
  MISSING: 'none',
};
const byStatus = new Map<string, AccountState>(Object.entries(states));

/**
 * The state of an account by its status at the provider, for the list, its filter and counts, and the user's page.
 * @param status as in Okta's Users API, or `MISSING`
 * @returns `active` for a status that we don't know
 */
export const accountStateOf = (status: string): AccountState => byStatus.get(status) ?? 'active';
