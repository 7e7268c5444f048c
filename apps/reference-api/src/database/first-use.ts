import { createHash } from 'node:crypto';
import type { Queryable } from './database.ts';
import { timestamp } from './timestamp.ts';

const usesBetweenCleanups = 500;

/**
 * @param id of what is used; of any length and content
 * @param untilMs time until which no other use is the first, in milliseconds
 * @returns whether nothing with this id was used before, in any process that shares the database
 */
export type FirstUse = (id: string, untilMs: number) => Promise<boolean>;

/**
 * Lets something happen once for some time, such as an entry about a refused call.
 * @param kind keeps ids of different kinds apart
 * @param now the current time in milliseconds
 */
export function firstUses(db: Pick<Queryable, 'query'>, kind: string, now: () => number): FirstUse {
  let uses = 0;
  return async (id, untilMs) => {
    uses += 1;
    if (uses % usesBetweenCleanups === 0) {
      await db.query('DELETE FROM used_once WHERE expires_at <= $1', [timestamp(now())]);
    }
    // One statement, so that of simultaneous uses only one is the first.
    const first = await db.query(
      `INSERT INTO used_once AS known (digest, expires_at) VALUES ($1, $2)
       ON CONFLICT (digest) DO UPDATE SET expires_at = $2 WHERE known.expires_at <= $3 RETURNING 1`,
      [digestOf(kind, id), timestamp(untilMs), timestamp(now())],
    );
    return first.length > 0;
  };
}

const digestOf = (kind: string, id: string) => createHash('sha256').update(`${kind}\0${id}`).digest('hex');
