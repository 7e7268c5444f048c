import type { AccountChange, AccountState, ActivityAction, ProviderAccount, User, UserStatus } from '@scv/api';
import { accountExists, accountMissing, inactiveUser, ProblemError } from '@scv/api/schemas';

/** The user with an account that waits for its first password. */
export const withAccount = (user: User): User => ({
  ...user,
  accountState: 'not-activated',
  account: { status: 'linked', origin: 'created' },
});

/** The state of a user's account after an edit: only an account that is activated can be suspended. */
export function stateAfter({ accountState }: User, status: UserStatus): AccountState | undefined {
  if (status === 'Inactive' && accountState === 'active') return 'suspended';
  return status === 'Active' && accountState === 'suspended' ? 'active' : accountState;
}

const providerStates: Partial<Record<AccountState, ProviderAccount['status']>> = {
  active: 'ACTIVE',
  'not-activated': 'PROVISIONED',
  'locked-out': 'LOCKED_OUT',
  suspended: 'SUSPENDED',
};

/** What the provider says about an account. A linked one without a state is in the one that fits its user. */
export function providerAccountOf({ account, accountState, status, lastSignInAt }: User): ProviderAccount {
  const state = accountState && providerStates[accountState];
  if (accountState) return state ? { status: state } : {};
  if (account?.status !== 'linked') return {};
  if (status !== 'Active') return { status: 'SUSPENDED' };
  return { status: lastSignInAt === undefined ? 'PROVISIONED' : 'ACTIVE' };
}

type Help = AccountChange['action'];

/**
 * Does what an administrator asked for.
 * @returns the action as the activity names it, and the user afterwards
 * @throws ProblemError 409 if it doesn't fit the account's state
 */
export function helpWithAccount(user: User, help: Help): [ActivityAction, User] {
  const { status } = providerAccountOf(user);
  if (help === 'create') {
    if (status) throw accountExists();
    if (user.status !== 'Active') throw inactiveUser();
    return ['request account', withAccount(user)];
  }
  if (!status) throw accountMissing();
  if (help === 'unlock') {
    if (status !== 'LOCKED_OUT') throw new ProblemError(409, 'This user’s account is not locked.');
    return ['unlock account', { ...user, accountState: 'active' }];
  }
  if (help === 'reset-password') {
    if (status !== 'ACTIVE' && status !== 'LOCKED_OUT') {
      throw new ProblemError(409, 'The provider refuses it: the account is not active.');
    }
    return ['reset password', { ...user, accountState: 'active' }];
  }
  return [help === 'end-sessions' ? 'end sessions' : 'reset factors', user];
}
