import type { AccountState } from '../user-row/user.ts';

/**
 * The contract's state for a status of Okta. Somebody who has to set a new password can sign in afterwards. A deactivated
 * account counts as no account: to use it again, a person needs a new activation mail.
 * @returns `active` for a status that we don't know
 */
export function stateOf(status: string): AccountState {
  switch (status) {
    case 'STAGED':
    case 'PROVISIONED':
      return 'not-activated';
    case 'LOCKED_OUT':
      return 'locked-out';
    case 'SUSPENDED':
      return 'suspended';
    case 'DEPROVISIONED':
      return 'none';
    default:
      return 'active';
  }
}
