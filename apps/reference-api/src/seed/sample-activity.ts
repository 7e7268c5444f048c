import { randomUUID } from 'node:crypto';
import { editActions, exportWords } from '@scv/api/schemas';
import { activityRow, type Actor, type NewEntry } from '../activity/record-activity.ts';
import { userActor, userChanges, userTarget } from '../activity/user-target.ts';
import { insertRows, type Queryable } from '../database/database.ts';
import type { NewUser } from '../user-row/user.ts';
import type { SampleClock, SamplePerson } from './sample-people.ts';

export interface SampleEntry extends NewEntry {
  at: string;
  caller?: Actor | undefined;
  run?: string;
}

const days = 30;
const byTime = (one: SampleEntry, other: SampleEntry) => Date.parse(one.at) - Date.parse(other.at);
const isWorkday = (at: string) => new Date(at).getUTCDay() % 6 > 0;

const aboutUser = (at: string, user: NewUser, entry: NewEntry, caller: Actor | undefined = userActor(user)) => {
  return { at, caller, target: userTarget(userActor(user)), ...entry };
};

/** The sign-ins of the administrators in the last 30 days, oldest first. */
export function sampleSignIns(people: readonly SamplePerson[], clock: SampleClock): SampleEntry[] {
  const admins = people.map(({ user }) => user).filter(({ role, status }) => role === 'admin' && status === 'Active');
  const signIns = admins.flatMap((user) => {
    const { createdAt = '', lastSignInAt: last = '' } = user;
    const usual = Array.from({ length: days }, (_, index) => clock.at(index)).filter(isWorkday);
    const earlier = usual.filter((at) => at > createdAt && at.slice(0, 10) < last.slice(0, 10));
    const times = [...clock.random.helpers.arrayElements(earlier, Math.ceil(earlier.length * 0.7)), last];
    return times.map((at) => aboutUser(at, user, { action: 'sign-in' }));
  });
  return signIns.filter(({ at }) => at > clock.ago(days)).toSorted(byTime);
}

/** Finds who acted at a time: the last administrator to sign in before it, but not the target. */
export const actorAfter =
  (signIns: readonly SampleEntry[]) =>
  (time: string, target?: string): Actor | undefined =>
    (signIns.findLast(({ at, caller }) => at < time && caller?.id !== target) ?? signIns[0])?.caller;

export type ActorAt = ReturnType<typeof actorAfter>;

/** Other actions of administrators, refusals, and entries from the provider. */
export function sampleChanges(people: readonly SamplePerson[], clock: SampleClock, actorAt: ActorAt): SampleEntry[] {
  const users = people.map(({ user }) => user);
  const known = users.filter(({ createdAt = '' }) => createdAt < clock.ago(days));
  const inactive = known.filter(({ status }) => status === 'Inactive');
  const active = (role: NewUser['role']) =>
    known.filter((user) => user.accountState === 'active' && user.role === role);
  const [plain, admins] = [active('user'), active('admin')];
  const edit = (action: NewEntry['action'], before: Partial<NewUser>, user: NewUser, at = clock.between(0, 28)) =>
    aboutUser(at, user, { action, changes: userChanges({ ...user, ...before }, user) }, actorAt(at, user.id));
  const leave = { status: 'Active' } as const;
  const bulkAt = clock.at(13);
  const bulk = { caller: actorAt(bulkAt), run: randomUUID() };
  const exportAt = clock.at(3);
  const reason = exportWords({ list: 'users', count: inactive.length, filter: 'Inactive' });
  return [
    ...users
      .filter((user) => !known.includes(user))
      .map((user) => ({ ...edit('create user', {}, user, user.createdAt), changes: userChanges(undefined, user) })),
    ...plain
      .slice(0, 14)
      .map((user, index) => edit('edit user', { lastName: plain[index + 20]?.lastName ?? '' }, user)),
    ...admins.slice(0, 2).map((user) => edit('change role', { role: 'user' }, user)),
    ...inactive.slice(0, 5).map((user) => edit('deactivate user', leave, user)),
    ...inactive.slice(5, 17).map((user, index) => {
      return { ...edit('deactivate user', leave, user, bulkAt), ...bulk, follows: index > 0 };
    }),
    { at: exportAt, caller: actorAt(exportAt), action: 'export', reason },
    ...people.filter(({ user }) => user.accountState === 'locked-out').map(lockout),
    ...Array.from({ length: 45 }, (_, index) => refusedSignIn(clock, plain[index * 7], admins[index % 5], index)),
  ];
}

/** A lockout as it is read from the provider's log. */
function lockout({ user, since: at }: SamplePerson): SampleEntry {
  const entry = { action: 'lockout', result: 'refused', reason: 'Max sign in attempts exceeded' } as const;
  const provider = { email: 'system@okta.com', name: 'Okta System' };
  return aboutUser(at, user, { ...entry, copied: { id: randomUUID(), at } }, provider);
}

/** A wrong password, a non-administrator, or an unknown username. Three in two days. */
function refusedSignIn(clock: SampleClock, plain: NewUser | undefined, admin: NewUser | undefined, index: number) {
  const at = clock.ago((index + clock.random.number.float()) / 1.5);
  const entry = { action: 'sign-in', result: 'refused' } as const;
  const user = [plain, undefined, admin, admin][index % 4];
  if (!user) return { at, ...entry, reason: 'unknown username', byStranger: true };
  return aboutUser(at, user, { ...entry, reason: user === admin ? 'wrong password' : 'not an administrator' });
}

const browsers = ['Chrome 149 on Windows', 'Microsoft Edge 149 on Windows', 'Safari 26 on macOS'];

/** Where a person works: always at the same address, in the same browser. */
function placeOf(id: string) {
  const number = Number.parseInt(id.slice(0, 2), 16);
  return { client: `192.0.2.${number}`, browser: browsers[number % browsers.length] };
}

/** Adds entries, with the figures of the bulk edit and the time of each user's last edit. */
export async function insertActivity(db: Queryable, entries: readonly SampleEntry[]): Promise<void> {
  const rows = entries.toSorted(byTime).map(({ at, caller, run, ...entry }) => {
    const place = caller?.id !== undefined && placeOf(caller.id);
    return { ...activityRow(caller ? { caller } : {}, entry), ...place, at, run, leads: !entry.follows };
  });
  await insertRows(db, 'activity', rows);
  await db.query(
    `INSERT INTO activity_runs (run, actor_id, started_at, done, refused, failed, edited, edit_action)
     SELECT run, actor_id, min(at), count(*), 0, 0, count(*), min(action) FROM activity
     WHERE run IS NOT NULL GROUP BY run, actor_id`,
  );
  await db.query(
    `UPDATE users SET version = version + 1, updated_at = at FROM activity
     WHERE target_id = users.id AND action = ANY ($1)`,
    [editActions],
  );
}
