import type { Queryable } from '../database/database.ts';
import { timestamp } from '../database/timestamp.ts';

/** While a process reads, no other one does; if it crashes, another one reads later. */
const claimMs = 600_000;

/** What is read from the provider again and again. */
export type ReadName = 'changed accounts' | 'all accounts' | 'log';

/**
 * Claims a read that is due.
 * @returns until when the earlier reads have read, undefined if it isn't due. The first read begins at `start`.
 */
export async function claimRead(db: Queryable, name: ReadName, now: number, start: number): Promise<Date | undefined> {
  const [claimed] = await db.query<{ readUntil: Date }>(
    `INSERT INTO provider_reads AS known (name, read_until, next_read_at) VALUES ($1, $2, $4)
     ON CONFLICT (name) DO UPDATE SET next_read_at = $4 WHERE known.next_read_at <= $3
     RETURNING read_until AS "readUntil"`,
    [name, timestamp(start), timestamp(now), timestamp(now + claimMs)],
  );
  return claimed?.readUntil;
}

/** Says that a read goes on. */
export const continueRead = (db: Queryable, name: ReadName, now: number) => postponeRead(db, name, now + claimMs);

/** Plans another attempt. */
export async function postponeRead(db: Queryable, name: ReadName, nextAt: number): Promise<void> {
  await db.query('UPDATE provider_reads SET next_read_at = $2 WHERE name = $1', [name, timestamp(nextAt)]);
}

export async function finishRead(db: Queryable, name: ReadName, readUntil: number, nextAt: number): Promise<void> {
  await db.query('UPDATE provider_reads SET read_until = $2, next_read_at = $3 WHERE name = $1', [
    name,
    timestamp(readUntil),
    timestamp(nextAt),
  ]);
}
