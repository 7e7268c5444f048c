import type { ProviderAccount, User, UserUpdate } from '@scv/api';
import type { MockOperations } from '@scv/api/mocks';
import { EditUserBody } from '@scv/api/schemas';
import { type mockActivity, userEntry } from './mock-activity.ts';
import { refusal } from './mock-answers.ts';
import { listMockUsers } from './mock-user-list.ts';
import { inOrder } from './user-order.ts';

/**
 * Keeps the given users and behaves like the reference API: lists, searches, creates, edits and deletes, and refuses
 * the same requests (404, 409, 412). The parity tests of libs/users prove it.
 * @param caller see `mockBackend`
 * @param activity gets each change, and knows the bulk actions
 */
export function mockUsers(
  users: readonly User[],
  caller: () => string | null,
  { record, usersOf }: Pick<ReturnType<typeof mockActivity>, 'record' | 'usersOf'>,
) {
  let kept = inOrder(users);
  const keep = (changed: User[]) => {
    kept = inOrder(changed);
  };
  let lastTime = 0;
  /** Unique and increasing: users with the same time would be listed by their random ids. */
  const timestamp = () => {
    lastTime = Math.max(Date.now(), lastTime + 1);
    return new Date(lastTime).toISOString();
  };
  return {
    listUsers: ({ query: { run, ...query } }) => {
      const written = run === undefined ? undefined : usersOf(run);
      return listMockUsers(written ? kept.filter(({ id }) => written.has(id)) : kept, query);
    },
    lookupUsers: ({ body: { emails } }) => ({
      users: kept.filter((user) => emails.some((email) => isSame(user.email, email))),
    }),
    getUser: ({ params: { id } }) => find(kept, id),
    getProviderAccount: ({ params: { id } }) => accountOf(find(kept, id)),
    sendActivationMail: ({ request, params: { id } }) => {
      const user = find(kept, id);
      const { status } = accountOf(user);
      if (!status) throw refusal(409, 'The API knows of no account of this user.');
      if (status !== 'PROVISIONED') throw refusal(409, 'The account is not waiting for its activation.');
      const entry = userEntry('activate account', user, user);
      record(request, { ...entry, reason: 'The activation mail was sent again.' });
      return null;
    },
    createUser: ({ request, body }) => {
      requireFreeEmail(kept, body.email);
      const now = timestamp();
      const id = crypto.randomUUID();
      const created: User = { ...body, id, status: 'Active', version: 1, createdAt: now, updatedAt: now };
      keep([...kept, created]);
      record(request, userEntry('create user', undefined, created));
      return created;
    },
    editUser: ({ request, params: { id }, body: { version, ...update } }) => {
      const current = find(kept, id);
      if (version !== undefined && version !== current.version) throw changedMeanwhile(current);
      if (isSame(current.email, caller())) requireNoSelfHarm(current, update);
      requireFreeEmail(kept, update.email, id);
      const updatedAt = timestamp();
      const edited: User = { ...readOnly(current), ...update, version: (current.version ?? 0) + 1, updatedAt };
      keep(kept.map((user) => (user === current ? edited : user)));
      record(request, userEntry('edit user', current, edited));
      return edited;
    },
    deleteUser: ({ request, params: { id } }) => {
      const current = find(kept, id);
      if (isSame(current.email, caller())) throw refusal(409, 'You cannot delete yourself.');
      keep(kept.filter((user) => user !== current));
      record(request, userEntry('delete user', current, undefined));
      return null;
    },
  } satisfies Partial<MockOperations>;
}

/** What the provider says about a linked account. */
function accountOf({ account, status, lastSignInAt }: User): ProviderAccount {
  if (account?.status !== 'linked') return {};
  if (status !== 'Active') return { status: 'DEPROVISIONED' };
  return { status: lastSignInAt === undefined ? 'PROVISIONED' : 'ACTIVE' };
}

/** The fields that an edit doesn't replace. An edit replaces all others, also those that it leaves out. */
function readOnly(user: User) {
  const fields = Object.entries(user).filter(([field]) => !(field in EditUserBody.shape));
  return Object.fromEntries(fields) as Omit<User, keyof UserUpdate>;
}

function find(users: readonly User[], id: string): User {
  const user = users.find((each) => each.id === id);
  if (!user) throw refusal(404, 'This user no longer exists. Another administrator may have deleted them.');
  return user;
}

const isSame = (email: string, other: string | null) => email.toLowerCase() === other?.toLowerCase();

function requireFreeEmail(users: readonly User[], email: string, id?: string): void {
  const isTaken = users.some((user) => user.id !== id && isSame(user.email, email));
  if (isTaken) throw fieldConflict('email', 'Another user has this email.');
}

const changedMeanwhile = (current: User) => refusal(412, 'Another administrator has changed this user.', { current });

/** The caller is an active administrator, so this also protects the last one. */
function requireNoSelfHarm(user: User, after: Pick<User, 'email' | 'role' | 'status'>): void {
  if (after.role !== 'admin') throw fieldConflict('role', 'You cannot remove your own admin role.');
  if (after.status !== 'Active') throw fieldConflict('status', 'You cannot deactivate yourself.');
  if (!isSame(user.email, after.email)) {
    throw fieldConflict('email', 'You cannot change your own email, because you sign in with it.');
  }
}

const fieldConflict = (field: string, message: string) => refusal(409, message, { errors: [{ field, message }] });
