import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import { firstUses } from '../database/first-use.ts';
import { printable } from '../printable.ts';
import type { Actor } from './record-activity.ts';
import { recordRefusal } from './record-refusals.ts';

/** Anybody with an account at the provider can add entries, so each person adds one in a while. */
const intervalMs = 60_000;

/**
 * Records who was refused because they are no administrator, or not the one who logged in in this browser: at most one
 * entry for each person and minute.
 */
export function refusedAccess({ now, ...parts }: Pick<ApiParts, 'database' | 'log' | 'now'>) {
  const isFirst = firstUses(parts.database, 'refused access', now);
  return async (context: Context<ApiEnv>, person: Actor & { isAdmin?: boolean }): Promise<void> => {
    if (!(await isFirst(person.email, now() + intervalMs))) return;
    const source = { ...context.var, caller: person, run: undefined };
    const { isAdmin = false } = person;
    const cause = isAdmin ? 'Somebody else logged in in this browser' : 'Not an active administrator';
    const reason = `${cause}: ${context.req.method} ${printable(context.req.path)}`;
    const entry = { action: 'access refused', result: 'refused', reason, byStranger: !isAdmin } as const;
    await recordRefusal(parts, source, () => entry);
  };
}
