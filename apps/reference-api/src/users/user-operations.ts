import { searchWords } from '@scv/api/schemas';
import { accountOf } from '../accounts/account-state.ts';
import { recordRefusals, type RefusedAction } from '../activity/record-refusals.ts';
import { refusedEdit, refusedUser } from '../activity/user-target.ts';
import type { ApiParts } from '../api-env.ts';
import type { Part } from '../operation.ts';
import { findByEmails, findUser } from '../user-row/user.ts';
import { createUser, deleteUser, editUser } from './user-changes.ts';
import { getListOfUsers } from './user-list.ts';
import { searchUsers } from './user-search.ts';

/** The calls on users: the four of the specification (section 7), and those of the feature `extended`. */
export function userOperations(parts: ApiParts) {
  const { database, accounts, requireAdmin } = parts;
  const recorded = (action: RefusedAction) => recordRefusals(parts, action, refusedUser);
  return {
    getListOfUsers: {
      checks: [requireAdmin],
      answer: async ({ query: { query = '', run, signedIn, enrolledFrom, enrolledTo, ...list } }) => {
        const search = { words: searchWords(query), run, signedIn, enrolledFrom, enrolledTo };
        const isSearch = search.words.length > 0 || (run ?? list.account ?? signedIn ?? enrolledFrom ?? enrolledTo);
        const body = await (isSearch ? searchUsers(database, search, list) : getListOfUsers(database, list));
        return { status: 200, body };
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
  } satisfies Part<'getListOfUsers' | 'lookupUsers' | 'getUser' | 'createUser' | 'editUser' | 'deleteUser'>;
}
