import { listActivity } from '../activity/activity-list.ts';
import type { ApiParts } from '../api-env.ts';
import { listUploads } from '../cdd/upload-history.ts';
import type { Part } from '../operation.ts';
import { rolesAndStatuses } from '../users/section-sql.ts';
import { countOf, countUsers } from '../users/user-counts.ts';
import { dayCounter } from './count-days.ts';

/** The figures of the dashboard. */
export function summaryOperations({ database, now, requireAdmin }: ApiParts) {
  const countDays = dayCounter(database, now);
  const readSummary = async () => {
    const [groups, days, { uploads }, { entries }] = await Promise.all([
      countUsers(database),
      countDays(),
      listUploads(database, { size: 5 }),
      listActivity(database, { size: 10, runs: 'grouped' }),
    ]);
    const users = rolesAndStatuses({}).map((part) => ({ ...part, count: countOf(groups, part) }));
    return { users, days, uploads, activity: entries };
  };
  return {
    getSummary: { checks: [requireAdmin], answer: async () => ({ status: 200, body: await readSummary() }) },
  } satisfies Part<'getSummary'>;
}
