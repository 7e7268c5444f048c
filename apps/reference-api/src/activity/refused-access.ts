import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import { firstUses } from '../database/first-use.ts';
import { printable } from '../printable.ts';
import type { Actor } from './record-activity.ts';
import { recordRefusal } from './record-refusals.ts';

/** Anybody with an account at the provider can add entries, so each person adds one in a while. */
const intervalMs = 60_000;

/** Records who was refused because they are no administrator: at most one entry for each person and minute. */
export function refusedAccess({ now, ...parts }: Pick<ApiParts, 'database' | 'log' | 'now'>) {
  const isFirst = firstUses(parts.database, 'refused access', now);
  return async (context: Context<ApiEnv>, person: Actor): Promise<void> => {
    if (!(await isFirst(person.email, now() + intervalMs))) return;
    const source = { ...context.var, caller: person, run: undefined };
    const reason = `Not an active administrator: ${context.req.method} ${printable(context.req.path)}`;
    const entry = { action: 'access refused', result: 'refused', reason, byStranger: true } as const;
    await recordRefusal(parts, source, () => entry);
  };
}
