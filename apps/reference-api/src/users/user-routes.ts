import { Hono } from 'hono';
import {
  CreateUserBody,
  DeleteUserParams,
  EditUserBody,
  EditUserParams,
  ListUsersQueryParams,
  searchWords,
} from '@scv/api/schemas';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import { check, readBody } from '../request-input.ts';
import { createUser, deleteUser, editUser } from './user-changes.ts';
import { listUsers } from './user-list.ts';
import { searchUsers } from './user-search.ts';

/** The four calls on users (specification, section 7). */
export function userRoutes(parts: ApiParts): Hono<ApiEnv> {
  const { database, requireAdmin } = parts;
  const app = new Hono<ApiEnv>();

  app.get('/api/v1/users', requireAdmin, async (context) => {
    const { query, ...page } = check(ListUsersQueryParams, context.req.query());
    const words = searchWords(query ?? '');
    return context.json(words.length > 0 ? await searchUsers(database, words, page) : await listUsers(database, page));
  });

  app.post('/api/v1/user', requireAdmin, async (context) => {
    const user = await readBody(context, CreateUserBody);
    return context.json(await createUser(parts, context.var, user), 201);
  });

  app.put('/api/v1/user/:id', requireAdmin, async (context) => {
    const { id } = check(EditUserParams, context.req.param());
    const update = await readBody(context, EditUserBody);
    return context.json(await editUser(parts, context.var, id, update), 201);
  });

  app.delete('/api/v1/user/:id', requireAdmin, async (context) => {
    const { id } = check(DeleteUserParams, context.req.param());
    await deleteUser(parts, context.var, id);
    return context.body(null, 204);
  });

  return app;
}
