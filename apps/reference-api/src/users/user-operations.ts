import { accountOf } from '../accounts/account-changes.ts';
import { recordRefusals, type RefusedAction } from '../activity/record-refusals.ts';
import { refusedEdit, refusedUser } from '../activity/user-target.ts';
import type { ApiServices } from '../api-env.ts';
import type { OperationTable } from '../operation.ts';
import { findByEmails, findUser } from '../user-row/user.ts';
import { createUser, deleteUser, editUser } from './user-changes.ts';
import { listUsers } from './user-query.ts';

/** The calls on users: the four of the specification (section 7), and those of the feature `extended`. */
export function userOperations(parts: ApiServices) {
  const { database, accounts, requireAdmin } = parts;
  const recorded = (action: RefusedAction) => recordRefusals(parts, action, refusedUser);
  return {
    getListOfUsers: {
      checks: [requireAdmin],
      answer: async ({ query }) => ({ status: 200, body: await listUsers(database, query) }),
    },
    lookupUsers: {
      checks: [requireAdmin],
      answer: async ({ body: { emails } }) => ({ status: 200, body: { users: await findByEmails(database, emails) } }),
    },
    getUser: {
      checks: [requireAdmin],
      answer: async ({ params: { id } }) => {
        const user = await findUser(database, id);
        return { status: 200, body: accounts ? { ...user, account: await accountOf(database, id) } : user };
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
