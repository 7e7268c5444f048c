import type { SuccessOf } from '@scv/api/schemas';
import { listActivity } from '../activity/activity-list.ts';
import type { ApiParts } from '../api-env.ts';
import { listUploads } from '../cdd/upload-history.ts';
import { type Queryable, timestamp } from '../database/database.ts';
import type { Part } from '../operation.ts';
import { countListed, countUsers } from '../users/user-query.ts';

/** The figures of the dashboard. */
export function summaryOperations({ database, now, requireAdmin }: ApiParts) {
  const readSummary = async () => {
    const [groups, days, { uploads }, { entries }, endingInvitations, absentAdmins] = await Promise.all([
      countUsers(database),
      countDays(database, now()),
      listUploads(database, { size: 5 }),
      listActivity(database, { size: 10, runs: 'grouped' }),
      countListed(database, { invitation: 'ending' }),
      countListed(database, { role: 'admin', status: 'Active', signedIn: '-90d' }),
    ]);
    const users = groups.map(({ users: count, ...group }) => ({ ...group, count })).filter(({ count }) => count > 0);
    return { users, days, uploads, activity: entries, endingInvitations, absentAdmins };
  };
  return {
    getSummary: { checks: [requireAdmin], answer: async () => ({ status: 200, body: await readSummary() }) },
  } satisfies Part<'getSummary'>;
}

type DaySummary = SuccessOf<'getSummary'>['days'][number];

const dayMs = 24 * 60 * 60 * 1000;
const dayCount = 30;

/** Counts the new users and the sign-ins of the last 30 days by UTC, the oldest first. Each figure is an index-only scan. */
export const countDays = (db: Queryable, now: number): Promise<DaySummary[]> =>
  db.query<DaySummary>(
    `SELECT to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date,
       (SELECT count(*) FROM users WHERE created_at >= day AND created_at < day + interval '24 hours') AS enrolled,
       ${countSignIns('done')} AS "signIns", ${countSignIns('refused')} AS "failedSignIns"
     FROM generate_series($1::timestamptz, $2, interval '24 hours') AS day ORDER BY day`,
    [`${timestamp(now - (dayCount - 1) * dayMs).slice(0, 10)}T00:00:00Z`, timestamp(now)],
  );

const countSignIns = (result: 'done' | 'refused') =>
  `(SELECT count(*) FROM activity
    WHERE action = 'sign-in' AND result = '${result}' AND at >= day AND at < day + interval '24 hours')`;
