import type { Context } from 'hono';
import { z } from 'zod/mini';
import { editAction, EditUserBody } from '@scv/api/schemas';
import type { ApiEnv } from '../api-env.ts';
import type { Queryable } from '../database/database.ts';
import { type User, type UserFields, userFields, usersWhere } from '../user-row/user.ts';
import type { Action, Actor, Change, Target } from './record-activity.ts';

type Person = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>;

/** A user as the actor of an entry. */
export const userActor = ({ id, firstName, lastName, email }: Person): Required<Actor> => ({
  id,
  name: `${firstName} ${lastName}`,
  email,
});

/** A user as the target of an entry. */
export const userTarget = ({ id, name, email }: Required<Actor>): Target => ({
  kind: 'user',
  id,
  label: labelOf(name, email),
});

const labelOf = (name: string, email: string) => `${name} (${email})`;

/** The fields that differ. A created user has no `before`, a deleted user no `after`. */
export function userChanges(before: UserFields | undefined, after: UserFields | undefined): Change[] {
  return userFields
    .filter((field) => before?.[field] !== after?.[field])
    .map((field) => {
      const [from, to] = [before?.[field], after?.[field]];
      return { field, ...(from !== undefined && { before: from }), ...(to !== undefined && { after: to }) };
    });
}

/** Finds the user of a refused change: by the id in the path or, without one, by the body. */
export async function refusedUser({ req }: Context<ApiEnv>, db: Queryable): Promise<Target | undefined> {
  const id = z.guid().safeParse(req.param('id')).data;
  if (id !== undefined) {
    const [user] = await usersWhere(db, 'id = $1', [id]);
    return user ? userTarget(userActor(user)) : { kind: 'user', id };
  }
  const { data } = newUser.safeParse(await req.json().catch(() => undefined));
  return data && { kind: 'user', label: labelOf(`${data.firstName} ${data.lastName}`, data.email) };
}

/** Names a refused edit by what it would have changed. */
export async function refusedEdit({ req }: Context<ApiEnv>, db: Queryable): Promise<Action> {
  const id = z.guid().safeParse(req.param('id')).data;
  const after = EditUserBody.safeParse(await req.json().catch(() => undefined)).data;
  const [before] = await db.query<User>('SELECT role, status FROM users WHERE id = $1', [id ?? null]);
  return before && after ? editAction(before, after) : 'edit user';
}

const newUser = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });
