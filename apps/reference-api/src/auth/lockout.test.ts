import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProblemError } from '@scv/api/schemas';
import { deleteOldActivity } from '../activity/retention.ts';
import type { Database } from '../database/database.ts';
import { engines } from '../testing/engines.ts';
import { createLockout } from './lockout.ts';

const second = 1000;
const minute = 60 * second;

let database: Database;
let lockout: ReturnType<typeof createLockout>;
let now = Date.UTC(2026, 10, 21);

beforeAll(async () => {
  // PostgreSQL if it could be started here: PGlite makes simultaneous attempts one after the other.
  database = await (engines.at(-1) as (typeof engines)[0]).open();
  lockout = createLockout(database, () => now);
});
afterAll(() => database.close());

const username = (name: string) => ({ kind: 'username', name }) as const;

const attempt = (name: string) =>
  lockout.countAttempt(username(name)).then(
    () => 'allowed',
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      return `${error.status}, ${error.headers['Retry-After']}: ${error.message}`;
    },
  );

async function attemptTimes(name: string, times: number) {
  for (let time = 0; time < times; time += 1) expect(await attempt(name)).toBe('allowed');
}

describe('the lockout', () => {
  test('allows five attempts, then makes the username wait', async () => {
    await attemptTimes('five@scv.example', 5);
    expect(await attempt('five@scv.example')).toBe('429, 30: Too many failed sign-ins. Try again in 30 seconds.');
    now += 29 * second;
    expect(await attempt('five@scv.example')).toBe('429, 1: Too many failed sign-ins. Try again in 1 second.');
    now += second;
    expect(await attempt('five@scv.example')).toBe('allowed');
  });

  test('allows exactly five of many simultaneous attempts', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => attempt('parallel@scv.example')));
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(5);
  });

  test('doubles the wait after each further failure, up to 15 minutes', async () => {
    await attemptTimes('grows@scv.example', 5);
    const waits: string[] = [];
    for (let failure = 6; failure < 13; failure += 1) {
      waits.push(/again in (.*)\.$/.exec(await attempt('grows@scv.example'))?.[1] ?? 'no wait');
      now += Math.min(30 * second * 2 ** (failure - 6), 15 * minute);
      await attemptTimes('grows@scv.example', 1);
    }
    expect(waits.join(', ')).toBe('30 seconds, 1 minute, 2 minutes, 4 minutes, 8 minutes, 15 minutes, 15 minutes');
  });

  test('takes back an attempt whose password could not be checked, with the wait that it began', async () => {
    await attemptTimes('back@scv.example', 5);
    now += minute;
    for (let outage = 0; outage < 3; outage += 1) {
      expect(await attempt('back@scv.example')).toBe('allowed');
      await lockout.uncountAttempt(username('back@scv.example'));
    }
    await attemptTimes('back@scv.example', 1);
    expect(await attempt('back@scv.example')).toMatch('Try again in 1 minute.');
  });

  test('ignores the letter case of usernames and does not affect other usernames', async () => {
    await attemptTimes('Case@scv.example', 5);
    expect(await attempt('cASE@scv.example')).toMatch(/^429/);
    expect(await attempt('other@scv.example')).toBe('allowed');
  });

  test('one error a day of a network, each followed by a success, never makes it wait', async () => {
    const network = { kind: 'network', name: '192.0.2.1' } as const;
    for (let day = 0; day < 35; day += 1) {
      expect(await lockout.countAttempt(network)).toBe(false);
      expect(await lockout.countAttempt(network)).toBe(false);
      await lockout.uncountAttempt(network);
      now += 24 * 60 * minute;
    }
  });

  test('forgets a failure in an hour', async () => {
    await attemptTimes('hourly@scv.example', 5);
    now += 61 * minute;
    await attemptTimes('hourly@scv.example', 1);
    expect(await attempt('hourly@scv.example')).toMatch(/^429, 30:/);
    now += 121 * minute;
    await attemptTimes('hourly@scv.example', 2);
    expect(await attempt('hourly@scv.example')).toMatch(/^429, 30:/);
  });

  test('ends with the right password, and after a day', async () => {
    await attemptTimes('right@scv.example', 4);
    await lockout.reset(username('RIGHT@scv.example'));
    await attemptTimes('right@scv.example', 5);
    now += 24 * 60 * minute + second;
    await attemptTimes('right@scv.example', 5);
    expect(await attempt('right@scv.example')).toMatch(/^429, 30:/);
  });

  const unknown = 'unknown username';
  const add = (reason: string, rows: number, days: number) =>
    database.query(
      `INSERT INTO activity (id, at, action, result, reason, by_stranger, search_text)
       SELECT gen_random_uuid(), $1::timestamptz - n * interval '1 millisecond', 'sign-in', 'refused', $2, $3, ''
       FROM generate_series(1, $4::int) AS numbers (n)`,
      [new Date(now - days * 24 * 60 * minute).toISOString(), reason, reason === unknown, rows],
    );
  const kept = () =>
    database.query('SELECT reason, count(*)::int AS rows FROM activity GROUP BY reason ORDER BY reason');

  test('stores no usernames, and deletes old rows', async () => {
    await attemptTimes('kept@scv.example', 1);
    expect(JSON.stringify(await database.query('SELECT * FROM sign_in_failures'))).not.toContain('kept');
    now += 25 * 60 * minute;
    await add(unknown, 7, 31);
    await add(unknown, 7, 29);
    await add('wrong password', 3, 400);
    for (let name = 0; name < 500; name += 1) await lockout.countAttempt(username(`new${name}`));
    const old = await database.query('SELECT 1 FROM sign_in_failures WHERE last_failure_at < $1', [
      new Date(now - minute).toISOString(),
    ]);
    expect(old).toEqual([]);
    // In the activity only unknown usernames are deleted, after 30 days.
    expect(await kept()).toEqual([
      { reason: unknown, rows: 7 },
      { reason: 'wrong password', rows: 3 },
    ]);
  });

  test('keeps a limited number of unknown usernames in the activity, the newest', async () => {
    await add(unknown, 9, 1);
    await deleteOldActivity(database, now, { maxStrangerRows: 10 });
    expect(await kept()).toEqual([
      { reason: unknown, rows: 10 },
      { reason: 'wrong password', rows: 3 },
    ]);
  });
});
