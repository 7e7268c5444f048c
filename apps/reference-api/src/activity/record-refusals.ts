import { invalidFields } from '@scv/api/schemas';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod/mini';
import type { ApiEnv, ApiServices, Caller } from '../api-env.ts';
import type { Queryable } from '../database/database.ts';
import { asProblem, UploadInterrupted } from '../failures.ts';
import { logFailure } from '../log.ts';
import { printable } from '../printable.ts';
import {
  type Action,
  type Actor,
  type NewEntry,
  recordActivity,
  type Result,
  type Source,
  type Target,
} from './record-activity.ts';
import { userTarget } from './user-target.ts';

/** The header in which a client sends the id of a bulk action. */
const runHeader = 'X-Run-Id';

/** An action; undefined if the request names none, so nothing is recorded. */
export type RefusedAction = Action | ((context: Context<ApiEnv>, db: Queryable) => Promise<Action | undefined>);

/**
 * Records a change that is refused or fails, after its rollback; the change itself records its success. Put it behind
 * `requireAdmin`.
 * @param targetOf what the change is about
 * @param alsoRecord called with the entry, in its transaction
 */
export const recordRefusals = (
  parts: Pick<ApiServices, 'database' | 'log'>,
  action: RefusedAction,
  targetOf: (context: Context<ApiEnv>, db: Queryable) => Promise<Target | undefined> | Target | undefined,
  alsoRecord?: (db: Queryable, caller: Caller, entry: NewEntry) => Promise<void>,
) =>
  createMiddleware<ApiEnv>(async (context, next) => {
    const run = context.req.header(runHeader);
    if (run !== undefined && !z.guid().safeParse(run).success) {
      throw invalidFields([{ field: runHeader, message: `${runHeader} must be a UUID.` }]);
    }
    if (run !== undefined && (await isForeign(parts.database, run, context.var.caller))) {
      throw invalidFields([{ field: runHeader, message: `${runHeader} belongs to somebody else.` }]);
    }
    context.set('run', run);
    await next();
    if (!context.error) return;
    const { status, message: reason } = asProblem(context.error);
    const result = resultOf(context.error, status);
    await recordRefusal(parts, context.var, async (db) => {
      const named = typeof action === 'string' ? action : await action(context, db);
      if (named === undefined) return undefined;
      const entry = { action: named, target: await targetOf(context, db), result, reason } as const;
      await alsoRecord?.(db, context.var.caller, entry);
      return entry;
    });
  });

/** A run belongs to who began it: nobody can add users to what the list shows as somebody else's bulk action. */
async function isForeign(db: Queryable, run: string, { id }: Caller): Promise<boolean> {
  const found = await db.query('SELECT 1 FROM activity_runs WHERE run = $1 AND actor_id <> $2 LIMIT 1', [run, id]);
  return found.length > 0;
}

function resultOf(error: Error, status: number): Result {
  if (error instanceof UploadInterrupted) return 'cancelled';
  return status < 500 ? 'refused' : 'failed';
}

/** Adds an entry in a transaction of its own. A failure is only logged, so that it doesn't change the answer. */
async function recordRefusal(
  { database, log }: Pick<ApiServices, 'database' | 'log'>,
  source: Source & Pick<ApiEnv['Variables'], 'requestId' | 'traceId'>,
  makeEntry: (db: Queryable) => Promise<NewEntry | undefined>,
): Promise<void> {
  try {
    await database.transaction(async (db) => {
      const entry = await makeEntry(db);
      if (entry) await recordActivity(db, source, entry);
    });
  } catch (error) {
    logFailure(log, source, error);
  }
}

/**
 * Records a refused caller. A caller who isn't an active administrator gets an entry `access refused`. A login as
 * another user in the caller's browser gives a refused `sign-in`. Anybody with an account can cause these entries, so
 * each person adds at most one a minute.
 * @param loggedIn the user who had logged in
 */
export const refusedAccess =
  (parts: Pick<ApiServices, 'database' | 'log'>) =>
  async (
    context: Context<ApiEnv>,
    person: Actor & { isAdmin?: boolean },
    loggedIn: Required<Actor> | undefined,
  ): Promise<void> => {
    const source = { ...context.var, caller: person, run: undefined };
    const entry = loggedIn ? mismatchEntry(person, loggedIn) : accessEntry(context);
    await recordRefusal(parts, source, async (db) => {
      // One call of a person after the other; now() rather than the clock, so that the index of the kinds is used.
      await db.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`refused access ${person.email}`]);
      const recent = await db.query(
        `SELECT 1 FROM activity WHERE action = $2 AND result = 'refused' AND actor_email = $1
           AND at > now() - interval '1 minute' AND ($3::text IS NULL OR reason = $3) LIMIT 1`,
        [person.email, entry.action, loggedIn ? entry.reason : null], // a wrong password is a refused sign-in, too
      );
      return recent.length > 0 ? undefined : { ...entry, result: 'refused', byStranger: person.isAdmin !== true };
    });
  };

const accessEntry = ({ req }: Context<ApiEnv>) => ({
  action: 'access refused' as const,
  reason: `Not an active administrator: ${req.method} ${printable(req.path)}`,
});

const mismatchEntry = (person: Actor, loggedIn: Required<Actor>) => ({
  action: 'sign-in' as const,
  target: userTarget(loggedIn),
  reason: printable(`signed in at the provider as ${person.email}, not as ${loggedIn.email}`),
});
