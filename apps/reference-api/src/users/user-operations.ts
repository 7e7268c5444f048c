import { accountsOf } from '../accounts/account-changes.ts';
import { recordRefusals, type RefusedAction } from '../activity/record-refusals.ts';
import { refusedEdit, refusedUser } from '../activity/user-target.ts';
import type { ApiServices } from '../api-env.ts';
import type { OperationTable } from '../operation.ts';
import { findByEmails, findUser, type User } from '../user-row/user.ts';
import { createUser, deleteUser, editUser } from './user-changes.ts';
import { listUsers } from './user-query.ts';

/** The calls on users: the four of the specification (section 7), and those of the feature `extended`. */
export function userOperations(parts: ApiServices) {
  const { database, accounts, requireAdmin } = parts;
  /** Adds the accounts of users. A list needs only the failed accounts, to explain them. */
  const withAccounts = async (users: User[], isWanted: (user: User) => boolean = () => true): Promise<User[]> => {
    const ids = accounts ? users.filter(isWanted).map(({ id }) => id) : [];
    if (ids.length === 0) return users;
    const byId = await accountsOf(database, ids);
    return users.map((user) => {
      const account = byId.get(user.id);
      return account ? { ...user, account } : user;
    });
  };
  const recorded = (action: RefusedAction) => recordRefusals(parts, action, refusedUser);
  return {
    getListOfUsers: {
      checks: [requireAdmin],
      answer: async ({ query }) => {
        const { userList, ...list } = await listUsers(database, query);
        const isFailed = ({ standing }: User) => standing === 'failed';
        return { status: 200, body: { userList: await withAccounts(userList, isFailed), ...list } };
      },
    },
    lookupUsers: {
      checks: [requireAdmin],
      answer: async ({ body: { emails } }) => ({ status: 200, body: { users: await findByEmails(database, emails) } }),
    },
    getUser: {
      checks: [requireAdmin],
      answer: async ({ params: { id } }) => {
        const user = await findUser(database, id);
        const [withAccount = user] = await withAccounts([user]);
        return { status: 200, body: withAccount };
      },
    },
    createUser: {
      checks: [requireAdmin, recorded('create user')],
      answer: async ({ body, query: { account } }, context) => ({
        status: 201,
        body: await createUser(parts, context.var, body, { hasAccount: account !== 'none' }),
      }),
    },
    editUser: {
      checks: [requireAdmin, recorded(refusedEdit)],
      answer: async ({ params: { id }, body }, context) => ({
        status: 201,
        body: await editUser(parts, context.var, id, body),
      }),
    },
    deleteUser: {
      checks: [requireAdmin, recorded('delete user')],
      answer: async ({ params: { id } }, context) => {
        await deleteUser(parts, context.var, id);
        return { status: 204 };
      },
    },
  } satisfies OperationTable<'getListOfUsers' | 'lookupUsers' | 'getUser' | 'createUser' | 'editUser' | 'deleteUser'>;
}
