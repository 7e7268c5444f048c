import { GetSummary200Response } from '@scv/api/schemas';
import { describe, expect, test } from 'vitest';
import { testApi } from '../testing/engines.ts';
import { addUsers } from '../testing/test-api.ts';
import { dayCounter } from './summary-operations.ts';

describe('the summary', () => {
  const on = testApi();

  const summary = async () => {
    const { status, body } = await on.api.call('GET', '/api/v1/summary');
    expect(status).toBe(200);
    return GetSummary200Response.parse(body);
  };
  const record = (at: string, action: string, result = 'done') =>
    on.database.query(
      `INSERT INTO activity (id, at, action, result, reason, search_text)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, '')`,
      [at, action, result, at],
    );

  test('counts users by role, status and standing', async () => {
    await addUsers(on.database, [
      { email: 'alan@scv.example', firstName: 'Alan', lastName: 'Turing' },
      { email: 'grace@scv.example', firstName: 'Grace', lastName: 'Hopper', status: 'Inactive' },
      { email: 'joan@scv.example', accountState: 'none' },
    ]);
    const { users } = await summary();
    expect(users.map((group) => Object.values(group).join(' ')).toSorted()).toEqual([
      'admin Active active 1',
      'user Active active 1',
      'user Active no-account 1',
      'user Inactive inactive 1',
    ]);
  });

  test('counts the invitations that end and the administrators who stay away as their lists do (decided 8)', async () => {
    const long = { createdAt: '2026-01-01T00:00:00Z' };
    const count = async () => {
      const { endingInvitations, absentAdmins } = await summary();
      return [endingInvitations, absentAdmins];
    };
    expect(await count()).toEqual([0, 0]);
    await addUsers(on.database, [
      { ...long, role: 'admin', lastSignInAt: '2026-02-01T00:00:00Z' },
      { ...long, role: 'admin' },
      { ...long, role: 'admin', status: 'Inactive' },
      { ...long, role: 'user' },
      ...[4, 6, 60].map((days) => ({
        ...long,
        accountState: 'not-activated' as const,
        lastName: `${days} days`,
      })),
    ]);
    await on.database.query("UPDATE users SET invited_at = now() - last_name::interval WHERE standing = 'invited'");
    expect(await count()).toEqual([2, 2]);
  });

  test('counts the new users and the sign-ins of each of the last 30 days in UTC (decided 5)', async () => {
    await addUsers(on.database, [
      { createdAt: '2026-02-28T23:59:59.999Z' },
      { createdAt: '2026-03-01T00:00:00Z' },
      { createdAt: '2026-03-01T12:00:00Z', role: 'admin', status: 'Inactive' },
    ]);
    await record('2026-03-10T23:30:00-01:00', 'sign-in');
    await record('2026-03-11T12:00:00Z', 'sign-in', 'refused');
    await record('2026-03-11T12:00:00Z', 'sign-out');
    await record('2026-03-30T11:00:00Z', 'sign-in');
    const countDays = dayCounter(on.database, () => Date.parse('2026-03-30T12:00:00Z'));
    const days = await countDays();
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`),
    );
    const first = { date: '2026-03-01', enrolled: 2, signIns: 0, failedSignIns: 0 };
    expect(days.filter(({ enrolled, signIns, failedSignIns }) => enrolled + signIns + failedSignIns > 0)).toEqual([
      first,
      { date: '2026-03-11', enrolled: 0, signIns: 1, failedSignIns: 1 },
      { date: '2026-03-30', enrolled: 0, signIns: 1, failedSignIns: 0 },
    ]);
    await on.database.query(`DELETE FROM users WHERE created_at = '2026-03-01T12:00:00Z'`);
    expect((await countDays())[0]).toEqual({ ...first, enrolled: 1 });
  });

  test.each([
    // [zone, the hour at which Sunday, 6 September 2026, begins and ends there by UTC]
    ['UTC', '2026-09-06T00:00:00Z', '2026-09-07T00:00:00Z'],
    ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-07T03:00:00Z'], // has no midnight and 23 hours
    ['America/Los_Angeles', '2026-09-06T07:00:00Z', '2026-09-07T07:00:00Z'],
    ['Asia/Kolkata', '2026-09-05T18:30:00Z', '2026-09-06T18:30:00Z'],
    ['Pacific/Auckland', '2026-09-05T12:00:00Z', '2026-09-06T12:00:00Z'],
    ['Mars/Olympus', '2026-09-06T00:00:00Z', '2026-09-07T00:00:00Z'],
  ])('counts by the days of %s (decided 14)', async (zone, start, end) => {
    const countDays = dayCounter(on.database, () => Date.parse('2026-09-10T12:00:00Z'));
    const shifted = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
    const figures = async () => (await countDays(zone)).find(({ date }) => date === '2026-09-06');
    const before = await dayCounter(on.database, () => Date.parse('2026-09-10T12:00:00Z'))(zone);
    const old = before.find(({ date }) => date === '2026-09-06')!;
    for (const time of [shifted(start, -1), start, shifted(end, -1), end]) await record(time, 'sign-in');
    await addUsers(on.database, [{ createdAt: shifted(start, -1) }, { createdAt: start }, { createdAt: end }]);
    expect(await figures()).toEqual({ ...old, enrolled: old.enrolled + 1, signIns: old.signIns + 2 });
    expect(await figures()).toEqual({ ...old, enrolled: old.enrolled + 1, signIns: old.signIns + 2 });
  });

  test('the call says the zone, and without one the days are by UTC', async () => {
    const dates = async (query: string) => {
      const { status, body } = await on.api.call('GET', `/api/v1/summary${query}`);
      return [status, (body as { days?: { date: string }[] }).days?.at(-1)?.date];
    };
    const today = (timeZone: string) => new Date().toLocaleDateString('sv', { timeZone });
    expect(await dates('')).toEqual([200, today('UTC')]);
    expect(await dates('?timeZone=Pacific/Kiritimati')).toEqual([200, today('Pacific/Kiritimati')]);
    expect(await dates('?timeZone=Pacific/Pago_Pago')).toEqual([200, today('Pacific/Pago_Pago')]);
    expect((await dates("?timeZone='"))[0]).toBe(400);
  });

  test('counts an entry that is committed shortly after its day has ended', async () => {
    let now = Date.parse('2026-05-01T00:30:00Z');
    const countDays = dayCounter(on.database, () => now);
    await countDays();
    await record('2026-04-30T23:59:59Z', 'sign-in');
    for (const time of ['2026-05-01T00:31:00Z', '2026-05-01T01:30:00Z', '2026-05-02T12:00:00Z']) {
      now = Date.parse(time);
      expect(await countDays()).toContainEqual({ date: '2026-04-30', enrolled: 0, signIns: 1, failedSignIns: 0 });
    }
  });

  test('has the latest 10 entries of the activity and the latest 5 uploads (decided 5)', async () => {
    await on.database.query(
      `INSERT INTO uploads (id, created_at, original_name, uploaded_by, result)
       SELECT gen_random_uuid(), '2026-03-01'::timestamptz + number * interval '1 hour', number || '.json', 'ada@scv.example', 'refused'
       FROM generate_series(1, 6) AS numbers (number)`,
    );
    for (let minute = 10; minute < 20; minute += 1) await record(`2099-04-01T00:${minute}:00Z`, 'sign-out');
    const { uploads, activity } = await summary();
    expect(uploads.map(({ name }) => name)).toEqual(['6.json', '5.json', '4.json', '3.json', '2.json']);
    expect(activity.map(({ at }) => at.slice(14, 16))).toEqual(Array.from({ length: 10 }, (_, i) => String(19 - i)));
  });
});
