import { Hono } from 'hono';
import { listActivity } from '../activity/activity-list.ts';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import { listUploads } from '../cdd/upload-history.ts';
import { countUsers } from '../users/user-counts.ts';
import { dayCounter } from './count-days.ts';

/** The figures of the dashboard. */
export function summaryRoutes({ database, now, requireAdmin }: ApiParts): Hono<ApiEnv> {
  const countDays = dayCounter(database, now);
  return new Hono<ApiEnv>().get('/api/v1/summary', requireAdmin, async (context) => {
    const [groups, days, { uploads }, { entries }] = await Promise.all([
      countUsers(database),
      countDays(),
      listUploads(database, { size: 5 }),
      listActivity(database, { size: 10, runs: 'grouped' }),
    ]);
    const users = groups.map(({ role, status, users: count }) => ({ role, status, count }));
    return context.json({ users, days, uploads, activity: entries });
  });
}
