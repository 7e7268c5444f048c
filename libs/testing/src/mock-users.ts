import type {
  AccountChange,
  AccountState,
  ActivityAction,
  ProviderAccount,
  User,
  UserStatus,
  UserUpdate,
} from '@scv/api';
import { emailKey } from '@scv/api/email-key';
import {
  accountExists,
  accountMissing,
  editAction,
  EditUserBody,
  emailTaken,
  inactiveUser,
  ownAccount,
  ProblemError,
  refuseSelfHarm,
  requireAccountLimits,
  userChanged,
  userMissing,
} from '@scv/api/schemas';
import { hasFeature } from '@scv/api/settings';
import { type mockActivity, userEntry } from './mock-activity.ts';
import type { MockOperations } from './mock-responses.ts';
import { inOrder, listMockUsers, withStanding } from './mock-user-list.ts';

/**
 * Keeps the given users: lists, searches, creates, edits and deletes them.
 * @param caller see `mockBackend`
 * @param activity gets each change, and knows the bulk actions
 */
export function mockUsers(
  users: readonly User[],
  caller: () => string | null,
  { record, usersOf }: Pick<ReturnType<typeof mockActivity>, 'record' | 'usersOf'>,
) {
  let kept = inOrder(users.map(withStanding));
  const keep = (changed: User[]) => {
    kept = inOrder(changed.map(withStanding));
  };
  /** Everybody else with an account has a phone. */
  const factorless = new Set<string>();
  const find = (id: string): User => {
    const user = kept.find((each) => each.id === id);
    if (!user) throw userMissing();
    return user;
  };
  const requireFreeEmail = (email: string, id?: string) => {
    const other = kept.find((user) => user.id !== id && isSame(user.email, email));
    if (other) throw emailTaken(other);
  };
  const operations = {
    getListOfUsers: ({ query }) => {
      const written = query.run === undefined ? undefined : usersOf(query.run);
      const found = written ? kept.filter(({ id }) => written.has(id)) : kept;
      return { status: 200, body: listMockUsers(found, query) };
    },
    lookupUsers: ({ body: { emails } }) => {
      const found = kept.filter((user) => emails.some((email) => isSame(user.email, email)));
      return { status: 200, body: { users: found } };
    },
    getUser: ({ params: { id } }) => ({ status: 200, body: find(id) }),
    getProviderAccount: ({ params: { id } }) => ({ status: 200, body: providerAccountOf(find(id)) }),
    getAccountFactors: ({ params: { id } }) => {
      const { status } = providerAccountOf(find(id));
      const factors = factorless.has(id) ? [] : [{ type: 'sms', detail: '+441632960123' }];
      return { status: 200, body: status ? { factors } : {} };
    },
    changeAccount: ({ params: { id }, body: { action } }, request) => {
      const current = find(id);
      if (isSame(current.email, caller()) && action !== 'end-sessions') throw ownAccount();
      const [entry, changed] = helpWithAccount(current, action);
      if (action === 'reset-factors') factorless.add(id);
      keep(kept.map((user) => (user === current ? changed : user)));
      record(request, userEntry(entry, current, current));
      return { status: 204 };
    },
    sendActivationMail: ({ params: { id } }, request) => {
      const user = find(id);
      if (user.status !== 'Active') throw inactiveUser();
      const { status } = providerAccountOf(user);
      if (!status) throw accountMissing();
      if (status !== 'PROVISIONED') throw new ProblemError(409, 'The account is not waiting for its activation.');
      keep(kept.map((each) => (each === user ? { ...user, invitedAt: new Date().toISOString() } : each)));
      const reason = 'The activation mail was sent again.';
      record(request, { ...userEntry('activate account', user, user), reason });
      return { status: 204 };
    },
    createUser: ({ body, query: { account } }, request) => {
      requireFreeEmail(body.email);
      if (hasFeature('accounts')) requireAccountLimits(body);
      const now = new Date().toISOString();
      const id = crypto.randomUUID();
      const user: User = { ...body, id, status: 'Active', version: 1, createdAt: now, updatedAt: now };
      const created = withStanding(account === 'none' ? { ...user, accountState: 'none' } : withAccount(user));
      keep([...kept, created]);
      record(request, userEntry('create user', undefined, created));
      return { status: 201, body: created };
    },
    editUser: ({ params: { id }, body: { version, ...update } }, request) => {
      const current = find(id);
      if (version !== undefined && version !== current.version) throw userChanged(current);
      if (isSame(current.email, caller())) refuseSelfHarm(current, update);
      requireFreeEmail(update.email, id);
      if (hasFeature('accounts')) requireAccountLimits(update, current);
      const updatedAt = new Date().toISOString();
      const accountState = stateAfter(current, update.status);
      const edited = withStanding({
        ...readOnly(current),
        ...update,
        ...(accountState && { accountState }),
        version: (current.version ?? 0) + 1,
        updatedAt,
      });
      keep(kept.map((user) => (user === current ? edited : user)));
      record(request, userEntry(editAction(current, edited), current, edited));
      return { status: 201, body: edited };
    },
    deleteUser: ({ params: { id } }, request) => {
      const current = find(id);
      if (isSame(current.email, caller())) refuseSelfHarm(current, undefined);
      keep(kept.filter((user) => user !== current));
      record(request, userEntry('delete user', current, undefined));
      return { status: 204 };
    },
  } satisfies Partial<MockOperations>;
  return { operations, kept: () => kept };
}

/** The fields that an edit doesn't replace. An edit replaces all others, even fields missing from it. */
function readOnly(user: User) {
  const fields = Object.entries(user).filter(([field]) => !(field in EditUserBody.shape));
  return Object.fromEntries(fields) as Omit<User, keyof UserUpdate>;
}

const isSame = (email: string, other: string | null) => other !== null && emailKey(email) === emailKey(other);

/** The user with an account that waits for its first password. */
const withAccount = (user: User): User => ({
  ...user,
  accountState: 'not-activated',
  invitedAt: new Date().toISOString(),
  account: { status: 'linked', origin: 'created' },
});

/** The state of a user's account after an edit: only an account that is activated can be suspended. */
function stateAfter({ accountState }: User, status: UserStatus): AccountState | undefined {
  if (status === 'Inactive' && accountState === 'active') return 'suspended';
  return status === 'Active' && accountState === 'suspended' ? 'active' : accountState;
}

const providerStates: Partial<Record<AccountState, ProviderAccount['status']>> = {
  active: 'ACTIVE',
  'not-activated': 'PROVISIONED',
  'locked-out': 'LOCKED_OUT',
  suspended: 'SUSPENDED',
};

/** The provider's view of an account. A linked account without a state gets a state that fits its user. */
function providerAccountOf({ account, accountState, status, lastSignInAt }: User): ProviderAccount {
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
function helpWithAccount(user: User, help: Help): [ActivityAction, User] {
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
