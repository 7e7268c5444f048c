import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { engines } from '../testing/engines.ts';
import { ProblemError } from '../problem.ts';
import { createLockout, type Lockout } from './lockout.ts';

const second = 1000;
const minute = 60 * second;

describe.each(engines)('the lockout on $name', ({ open }) => {
  let database: Database;
  let lockout: Lockout;
  let now = Date.UTC(2026, 10, 21);

  beforeAll(async () => {
    database = await open();
    lockout = createLockout(database, () => now);
  });
  afterAll(() => database.close());

  const charge = (username: string) =>
    lockout.charge(username).then(
      () => 'goes on',
      (error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
        return `${error.status}, ${error.details.headers?.['Retry-After']}: ${error.message}`;
      },
    );
  const chargeTimes = async (username: string, times: number) => {
    for (let time = 0; time < times; time += 1) expect(await charge(username)).toBe('goes on');
  };

  test('lets five attempts go on, then makes the username wait', async () => {
    await chargeTimes('five@scv.example', 5);
    expect(await charge('five@scv.example')).toBe('429, 30: Too many failed sign-ins. Try again in 30 seconds.');
    now += 29 * second;
    expect(await charge('five@scv.example')).toBe('429, 1: Too many failed sign-ins. Try again in 1 second.');
    now += second;
    expect(await charge('five@scv.example')).toBe('goes on');
  });

  test('waits longer after each further failure, 15 minutes at most', async () => {
    await chargeTimes('grows@scv.example', 5);
    const waits: string[] = [];
    for (let failure = 6; failure < 14; failure += 1) {
      waits.push(/again in (.*)\.$/.exec(await charge('grows@scv.example'))?.[1] ?? 'no wait');
      now += 15 * minute;
      await chargeTimes('grows@scv.example', 1);
    }
    expect(waits).toEqual([
      '30 seconds',
      '1 minute',
      '2 minutes',
      '4 minutes',
      '8 minutes',
      '15 minutes',
      '15 minutes',
      '15 minutes',
    ]);
  });

  test('knows a username in another letter case, and leaves other usernames alone', async () => {
    await chargeTimes('Case@scv.example', 5);
    expect(await charge('cASE@scv.example')).toMatch(/^429/);
    expect(await charge('other@scv.example')).toBe('goes on');
  });

  test('is forgotten after the right password, and after a day', async () => {
    await chargeTimes('right@scv.example', 4);
    await lockout.forgive('RIGHT@scv.example');
    await chargeTimes('right@scv.example', 5);
    now += 24 * 60 * minute + second;
    await chargeTimes('right@scv.example', 5);
    expect(await charge('right@scv.example')).toMatch(/^429, 30:/);
  });

  test('lets no more than five of many attempts at the same moment go on', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => charge('parallel@scv.example')));
    expect(outcomes.filter((outcome) => outcome === 'goes on')).toHaveLength(5);
  });

  test('keeps neither usernames nor rows of long ago', async () => {
    await chargeTimes('kept@scv.example', 1);
    expect(JSON.stringify(await database.query('SELECT * FROM sign_in_failures'))).not.toContain('kept');
    now += 25 * 60 * minute;
    for (let name = 0; name < 500; name += 1) await lockout.charge(`new${name}`);
    const [row] = await database.query(
      'SELECT count(*)::int AS rows FROM sign_in_failures WHERE last_failure_at < $1',
      [new Date(now - minute).toISOString()],
    );
    expect(row).toEqual({ rows: 0 });
  });

  test('keeps the audit of unknown usernames within 30 days and 100,000 rows, and all other audit', async () => {
    const add = (outcome: string, rows: number, days: number) =>
      database.query(
        `INSERT INTO audit SELECT gen_random_uuid(), $1::timestamptz, 'x', 'sign-in', '', $2, 'x'
       FROM generate_series(1, $3::int)`,
        [new Date(now - days * 24 * 60 * minute).toISOString(), outcome, rows],
      );
    const unknown = 'refused: unknown username';
    await Promise.all([
      add(unknown, 7, 31),
      add(unknown, 7, 29),
      add(unknown, 99_999, 1),
      add('refused: wrong password', 3, 400),
      add('done', 3, 400),
    ]);
    for (let name = 0; name < 500; name += 1) await lockout.charge(`newer${name}`);
    const kept = await database.query(
      'SELECT outcome, count(*)::int AS rows FROM audit GROUP BY outcome ORDER BY outcome',
    );
    expect(kept).toEqual([
      { outcome: 'done', rows: 3 },
      { outcome: unknown, rows: 100_000 },
      { outcome: 'refused: wrong password', rows: 3 },
    ]);
  });
});
