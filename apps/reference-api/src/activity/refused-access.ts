import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import type { Actor } from './record-activity.ts';
import { recordRefusal } from './record-refusals.ts';

/** Anybody with an account at the provider can add entries, so each person adds one in a while. */
const intervalMs = 60_000;
const maxPersons = 1000;

/** Records who was refused because they are no administrator: at most one entry for each person and minute. */
export function refusedAccess({ now, ...parts }: Pick<ApiParts, 'database' | 'log' | 'now'>) {
  const lastEntries = new Map<string, number>();
  return async (context: Context<ApiEnv>, person: Actor): Promise<void> => {
    const time = now();
    if (time - (lastEntries.get(person.email) ?? -Infinity) < intervalMs) return;
    if (lastEntries.size >= maxPersons) lastEntries.clear();
    lastEntries.set(person.email, time);
    const source = { ...context.var, caller: person, run: undefined };
    const reason = `Not an active administrator: ${context.req.method} ${context.req.path}`;
    const entry = { action: 'access refused', result: 'refused', reason, byStranger: true } as const;
    await recordRefusal(parts, source, () => entry);
  };
}
