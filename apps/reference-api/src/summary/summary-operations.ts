import type { SuccessOf } from '@scv/api/schemas';
import { listActivity } from '../activity/activity-list.ts';
import type { ApiServices } from '../api-env.ts';
import { listUploads } from '../cdd/upload-history.ts';
import type { Queryable } from '../database/database.ts';
import type { OperationTable } from '../operation.ts';
import { countListed, countUsers } from '../users/user-query.ts';

/** The figures of the dashboard. */
export function summaryOperations({ database, now, requireAdmin }: ApiServices) {
  const countDays = dayCounter(database, now);
  const readSummary = async () => {
    const [groups, days, { uploads }, { entries }, endingInvitations, absentAdmins] = await Promise.all([
      countUsers(database),
      countDays(),
      listUploads(database, { size: 5 }),
      listActivity(database, { size: 10, runs: 'grouped' }),
      countListed(database, { invitation: 'ending' }),
      countListed(database, { role: ['admin'], status: 'Active', signedIn: '-90d' }),
    ]);
    const users = groups.map(({ users: count, ...group }) => ({ ...group, count })).filter(({ count }) => count > 0);
    return { users, days, uploads, activity: entries, endingInvitations, absentAdmins };
  };
  return {
    getSummary: { checks: [requireAdmin], answer: async () => ({ status: 200, body: await readSummary() }) },
  } satisfies OperationTable<'getSummary'>;
}

type DaySummary = SuccessOf<'getSummary'>['days'][number];
type SignIns = Pick<DaySummary, 'signIns' | 'failedSignIns'>;

const dayMs = 24 * 60 * 60 * 1000;
const dayCount = 30;
/** An entry gets its time before it is committed: so long after its end a day may still get entries. */
const settleMs = 60 * 60 * 1000;

const results: Record<keyof SignIns, string> = { signIns: 'done', failedSignIns: 'refused' };

/**
 * Counts the new users and the sign-ins of the last 30 days by UTC, the oldest first. Sign-ins of past days are counted
 * once, by the first call, because they no longer change: counting a million entries would take longer than all the
 * rest of the summary. New users are counted each time, because they may be deleted.
 */
export function dayCounter(db: Queryable, now: () => number): () => Promise<DaySummary[]> {
  let kept = new Map<string, SignIns>();
  return async () => {
    const dates = Array.from({ length: dayCount }, (_, index) => dateOf(now() - (dayCount - 1 - index) * dayMs));
    const [enrolled, counted] = await Promise.all([
      countNewUsers(db, dates[0] ?? ''),
      countSignIns(db, dates.find((date) => !kept.has(date)) ?? ''),
    ]);
    const signIns = dates.map((date) => [date, kept.get(date) ?? { ...zeros, ...counted.get(date) }] as const);
    kept = new Map(signIns.filter(([date]) => date < dateOf(now() - settleMs)));
    return signIns.map(([date, figures]) => ({ date, enrolled: enrolled.get(date) ?? 0, ...figures }));
  };
}

const zeros: SignIns = { signIns: 0, failedSignIns: 0 };
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** One range of the index `users_by_creation` for each role and status. */
async function countNewUsers(db: Queryable, from: string): Promise<Map<string, number>> {
  const rows = await db.query<{ date: string; added: number }>(
    `SELECT date::text, sum(users_added)::int AS added FROM user_counts AS parts
     CROSS JOIN LATERAL (
       SELECT (created_at AT TIME ZONE 'UTC')::date AS date, count(*) AS users_added FROM users
       WHERE users.role = parts.role AND users.status = parts.status AND created_at >= $1::timestamptz
       GROUP BY 1
     ) AS days
     GROUP BY date`,
    [`${from}T00:00:00Z`],
  );
  return new Map(rows.map(({ date, added }) => [date, added]));
}

/** Each figure is an index-only scan. */
async function countSignIns(db: Queryable, from: string): Promise<Map<string, Partial<SignIns>>> {
  const values = Object.entries(results).map(([figure, result]) => `('${figure}', '${result}')`);
  const rows = await db.query<{ figure: keyof SignIns; date: string; entries: number }>(
    `SELECT figure, date::text, entries FROM (VALUES ${values.join(', ')}) AS kinds (figure, result)
     CROSS JOIN LATERAL (
       SELECT (at AT TIME ZONE 'UTC')::date AS date, count(*)::int AS entries FROM activity
       WHERE activity.action = 'sign-in' AND activity.result = kinds.result AND at >= $1::timestamptz
       GROUP BY 1
     ) AS days`,
    [`${from}T00:00:00Z`],
  );
  const days = Map.groupBy(rows, (row) => row.date);
  return new Map(
    [...days].map(([day, counts]) => [day, Object.fromEntries(counts.map(({ figure, entries }) => [figure, entries]))]),
  );
}
