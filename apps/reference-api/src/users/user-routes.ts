import { Hono } from 'hono';
import {
  CreateUserBody,
  DeleteUserParams,
  EditUserBody,
  EditUserParams,
  GetUserParams,
  ListUsersQueryParams,
  LookupUsersBody,
  searchWords,
} from '@scv/api/schemas';
import type { Action } from '../activity/record-activity.ts';
import { recordRefusals } from '../activity/record-refusals.ts';
import { refusedUser } from '../activity/user-target.ts';
import { accountOf } from '../accounts/account-state.ts';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import { check, readBody } from '../request-input.ts';
import { createUser, deleteUser, editUser } from './user-changes.ts';
import { findByEmails, findUser } from './find-users.ts';
import { listUsers } from './user-list.ts';
import { searchUsers } from './user-search.ts';

/** The calls on users: the four of the specification (section 7), and the features `user-details` and `user-lookup`. */
export function userRoutes(parts: ApiParts): Hono<ApiEnv> {
  const { database, requireAdmin } = parts;
  const app = new Hono<ApiEnv>();
  const recorded = (action: Action) => recordRefusals(parts, action, refusedUser);

  app.get('/api/v1/users', requireAdmin, async (context) => {
    const { query, run, ...list } = check(ListUsersQueryParams, context.req.query());
    const words = searchWords(query ?? '');
    const isSearch = words.length > 0 || run !== undefined;
    return context.json(await (isSearch ? searchUsers(database, { words, run }, list) : listUsers(database, list)));
  });

  app.post('/api/v1/users/lookup', requireAdmin, async (context) => {
    const { emails } = await readBody(context, LookupUsersBody);
    return context.json({ users: await findByEmails(database, emails) });
  });

  app.get('/api/v1/user/:id', requireAdmin, async (context) => {
    const { id } = check(GetUserParams, context.req.param());
    const user = await findUser(database, id);
    return context.json(parts.accounts ? { ...user, account: await accountOf(database, id) } : user);
  });

  app.post('/api/v1/user', requireAdmin, recorded('create user'), async (context) => {
    const user = await readBody(context, CreateUserBody);
    return context.json(await createUser(parts, context.var, user), 201);
  });

  app.put('/api/v1/user/:id', requireAdmin, recorded('edit user'), async (context) => {
    const { id } = check(EditUserParams, context.req.param());
    const update = await readBody(context, EditUserBody);
    return context.json(await editUser(parts, context.var, id, update), 201);
  });

  app.delete('/api/v1/user/:id', requireAdmin, recorded('delete user'), async (context) => {
    const { id } = check(DeleteUserParams, context.req.param());
    await deleteUser(parts, context.var, id);
    return context.body(null, 204);
  });

  return app;
}
