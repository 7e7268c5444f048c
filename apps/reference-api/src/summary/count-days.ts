import type { z } from 'zod/mini';
import type { GetSummary200Response } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';

type DaySummary = z.infer<typeof GetSummary200Response>['days'][number];
type Figure = Exclude<keyof DaySummary, 'date'>;

const dayMs = 24 * 60 * 60 * 1000;
const dayCount = 30;
/** An entry gets its time before it is committed: so long after its end a day may still get entries. */
const settleMs = 60 * 60 * 1000;

const kinds: Record<Figure, [action: string, result: string]> = {
  enrolled: ['create user', 'done'],
  signIns: ['sign-in', 'done'],
  failedSignIns: ['sign-in', 'refused'],
};

/**
 * Counts the activity of the last 30 days by UTC, the oldest first. Past days are counted once, by the first call, because
 * they no longer change: counting a million entries would take longer than all the rest of the summary.
 */
export function dayCounter(db: Queryable, now: () => number): () => Promise<DaySummary[]> {
  let kept = new Map<string, DaySummary>();
  return async () => {
    const dates = Array.from({ length: dayCount }, (_, index) => dateOf(now() - (dayCount - 1 - index) * dayMs));
    const counted = await countFrom(db, dates.find((date) => !kept.has(date)) ?? '');
    const days = dates.map((date) => kept.get(date) ?? { date, ...zeros, ...counted.get(date) });
    kept = new Map(days.filter(({ date }) => date < dateOf(now() - settleMs)).map((day) => [day.date, day]));
    return days;
  };
}

const zeros: Record<Figure, number> = { enrolled: 0, signIns: 0, failedSignIns: 0 };
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Each kind is an index-only scan. */
async function countFrom(db: Queryable, date: string): Promise<Map<string, Partial<Record<Figure, number>>>> {
  const values = Object.entries(kinds).map(([figure, [action, result]]) => `('${figure}', '${action}', '${result}')`);
  const rows = await db.query<{ figure: Figure; date: string; entries: number }>(
    `SELECT figure, date::text, entries FROM (VALUES ${values.join(', ')}) AS kinds (figure, action, result)
     CROSS JOIN LATERAL (
       SELECT (at AT TIME ZONE 'UTC')::date AS date, count(*)::int AS entries FROM activity
       WHERE activity.action = kinds.action AND activity.result = kinds.result AND at >= $1::timestamptz
       GROUP BY 1
     ) AS days`,
    [`${date}T00:00:00Z`],
  );
  const days = Map.groupBy(rows, (row) => row.date);
  return new Map(
    [...days].map(([day, counts]) => [day, Object.fromEntries(counts.map(({ figure, entries }) => [figure, entries]))]),
  );
}
