import { knownTimeZone, type SuccessOf } from '@scv/api/schemas';
import { listActivity } from '../activity/activity-list.ts';
import type { ApiServices } from '../api-env.ts';
import { listUploads } from '../cdd/upload-history.ts';
import type { Queryable } from '../database/database.ts';
import type { OperationTable } from '../operation.ts';
import { countListed, countUsers } from '../users/user-query.ts';

/** The figures of the dashboard. */
export function summaryOperations({ database, now, requireAdmin }: ApiServices) {
  const countDays = dayCounter(database, now);
  const readSummary = async (timeZone?: string) => {
    const [groups, days, { uploads }, { entries }, endingInvitations, absentAdmins] = await Promise.all([
      countUsers(database),
      countDays(timeZone),
      listUploads(database, { size: 5 }),
      listActivity(database, { size: 10, runs: 'grouped' }),
      countListed(database, { invitation: 'ending' }),
      countListed(database, { role: ['admin'], status: 'Active', signedIn: '-90d' }),
    ]);
    const users = groups.map(({ users: count, ...group }) => ({ ...group, count })).filter(({ count }) => count > 0);
    return { users, days, uploads, activity: entries, endingInvitations, absentAdmins };
  };
  return {
    getSummary: {
      checks: [requireAdmin],
      answer: async ({ query }) => ({ status: 200, body: await readSummary(query.timeZone) }),
    },
  } satisfies OperationTable<'getSummary'>;
}

type DaySummary = SuccessOf<'getSummary'>['days'][number];
type SignIns = Pick<DaySummary, 'signIns' | 'failedSignIns'>;

/** A day of a time zone. */
interface Day {
  date: string;
  /** When it begins and ends, as RFC 3339 in UTC. */
  start: string;
  end: string;
}

const dayCount = 30;
/** The time after its end in which a day may still get entries, because an entry gets its time before the commit. */
const settleMs = 60 * 60 * 1000;
/** Time zones whose figures are kept. */
const maxZones = 50;

const results: Record<keyof SignIns, string> = { signIns: 'done', failedSignIns: 'refused' };

/**
 * Counts the new users and the sign-ins of the last 30 days of a time zone, the oldest first. Sign-ins of past days are
 * counted once, by the first call for the zone, because they no longer change: counting a million entries would take
 * longer than all the rest of the summary. New users are counted each time, because they may be deleted.
 */
export function dayCounter(db: Queryable, now: () => number): (timeZone?: string) => Promise<DaySummary[]> {
  const kept = new Map<string, Map<string, SignIns>>();
  return async (asked) => {
    const timeZone = knownTimeZone(asked);
    const known = kept.get(timeZone) ?? new Map<string, SignIns>();
    const days = lastDays(now(), timeZone);
    const [enrolled, counted] = await Promise.all([
      countNewUsers(db, days),
      countSignIns(db, days.slice(days.findIndex(({ date }) => !known.has(date)))),
    ]);
    const signIns = days.map(({ date }) => [date, known.get(date) ?? { ...zeros, ...counted.get(date) }] as const);
    const settled = dateOf(now() - settleMs, timeZone);
    kept.delete(timeZone);
    kept.set(timeZone, new Map(signIns.filter(([date]) => date < settled)));
    for (const zone of [...kept.keys()].slice(0, -maxZones)) kept.delete(zone);
    return signIns.map(([date, figures]) => ({ date, enrolled: enrolled.get(date) ?? 0, ...figures }));
  };
}

const zeros: SignIns = { signIns: 0, failedSignIns: 0 };

const dayAt = (time: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).toPlainDate();

const dateOf = (time: number, timeZone: string) => dayAt(time, timeZone).toString();

/** Today comes last. A day begins at its first moment, which isn't midnight where clocks skip it. */
function lastDays(now: number, timeZone: string): Day[] {
  const today = dayAt(now, timeZone);
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant().toString();
  return Array.from({ length: dayCount }, (_, index) => {
    const day = today.subtract({ days: dayCount - 1 - index });
    return { date: day.toString(), start: startOf(day), end: startOf(day.add({ days: 1 })) };
  });
}

/** SQL for the number of the day in which a time is, from 1 on; one more after the last one. */
const dayNumber = (column: string) => `width_bucket(${column}, $1::text[]::timestamptz[])`;

/** The parameters of `dayNumber`, and when the first day begins. */
const boundsOf = (days: readonly Day[]) => [[...days.map(({ start }) => start), days.at(-1)?.end], days[0]?.start];

/** One range of the index `users_by_creation` for each role and status. */
async function countNewUsers(db: Queryable, days: readonly Day[]): Promise<Map<string, number>> {
  const rows = await db.query<{ day: number; added: number }>(
    `SELECT day, sum(users_added)::int AS added FROM user_counts AS parts
     CROSS JOIN LATERAL (
       SELECT ${dayNumber('created_at')} AS day, count(*) AS users_added FROM users
       WHERE users.role = parts.role AND users.status = parts.status AND created_at >= $2::timestamptz
       GROUP BY 1
     ) AS days
     GROUP BY day`,
    boundsOf(days),
  );
  return new Map(rows.map(({ day, added }) => [days[day - 1]?.date ?? '', added]));
}

/** Each figure is an index-only scan. */
async function countSignIns(db: Queryable, days: readonly Day[]): Promise<Map<string, Partial<SignIns>>> {
  const values = Object.entries(results).map(([figure, result]) => `('${figure}', '${result}')`);
  const rows = await db.query<{ figure: keyof SignIns; day: number; entries: number }>(
    `SELECT figure, day, entries FROM (VALUES ${values.join(', ')}) AS kinds (figure, result)
     CROSS JOIN LATERAL (
       SELECT ${dayNumber('at')} AS day, count(*)::int AS entries FROM activity
       WHERE activity.action = 'sign-in' AND activity.result = kinds.result AND at >= $2::timestamptz
       GROUP BY 1
     ) AS days`,
    boundsOf(days),
  );
  const byDay = Map.groupBy(rows, ({ day }) => days[day - 1]?.date ?? '');
  return new Map(
    [...byDay].map(([day, counts]) => [
      day,
      Object.fromEntries(counts.map(({ figure, entries }) => [figure, entries])),
    ]),
  );
}
