import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { openPostgres } from '../database/postgres.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { collectLog } from '../testing/test-api.ts';
import { createTestDatabase } from '../testing/test-postgres.ts';
import { activityLog, queueEntries } from './activity-log.ts';
import { recordActivity } from './record-activity.ts';

interface Line {
  level: number;
  msg: string;
  activity: { target: { label: string } };
}

function collect(database: Database, level = 'info') {
  const { lines, log } = collectLog(level);
  return { lines: lines as unknown as Line[], loop: activityLog(database, log) };
}

describe('the activity in the log', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPgliteInMemory();
  });
  afterAll(() => database.close());

  const caller = { id: crypto.randomUUID(), email: 'ada@scv.example', name: 'Ada Byron' };
  const source = { caller, client: '127.0.0.1', requestId: crypto.randomUUID(), run: crypto.randomUUID() };

  /** Adds an entry as a process with ACTIVITY_LOG does, or as one without. */
  const add = (label: string, isQueued = true) =>
    database.transaction(async (db) => {
      await db.query("SELECT set_config('scv.log_activity', $1, true)", [isQueued ? 'on' : 'off']);
      const target = { kind: 'user', id: crypto.randomUUID(), label } as const;
      const changes = [{ field: 'role', before: 'user', after: 'admin' } as const];
      await recordActivity(db, source, { action: 'change role', target, changes });
    });

  /** The lines of a process that stops after the first ones. */
  async function written(level?: string): Promise<Line[]> {
    const { lines, loop } = collect(database, level);
    loop.start();
    await expect.poll(() => lines).not.toHaveLength(0);
    await loop.stop();
    return lines;
  }

  test('an entry is a line of its own with all that is known, even if the log itself is silent', async () => {
    await add('Grace Hopper');
    expect(await written('silent')).toMatchObject([
      {
        msg: 'activity',
        activity: {
          id: expect.any(String),
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          actor: { email: 'ada@scv.example', name: 'Ada Byron' },
          action: 'change role',
          target: { kind: 'user', label: 'Grace Hopper' },
          result: 'done',
          changes: [{ field: 'role', before: 'user', after: 'admin' }],
          client: '127.0.0.1',
          requestId: expect.any(String),
          run: expect.any(String),
        },
      },
    ]);
  });

  test('an entry that was rolled back is not written, nor one of a process without ACTIVITY_LOG', async () => {
    await add('Not logged', false);
    const failure = database.transaction(async (db) => {
      await db.query("SELECT set_config('scv.log_activity', 'on', true)");
      await recordActivity(db, {}, { action: 'sign-out' });
      throw new Error('rolled back');
    });
    await expect(failure).rejects.toThrow('rolled back');
    await add('Logged');
    expect((await written()).map(({ activity }) => activity.target.label)).toEqual(['Logged']);
  });

  test('unreadable entries are written later, and the failure is logged', async () => {
    await add('Grace Hopper');
    await database.execute('ALTER TABLE activity_runs RENAME TO away');
    expect(await written()).toMatchObject([{ level: 50, msg: 'could not write the activity to the log' }]);
    await database.execute('ALTER TABLE away RENAME TO activity_runs');
    expect((await written()).map(({ activity }) => activity.target.label)).toEqual(['Grace Hopper']);
  });
});

const { postgres } = inject('templates');

test.runIf(postgres)('two processes on PostgreSQL write each entry once, in order', async () => {
  const { url, drop } = await createTestDatabase(postgres!.serverUrl, postgres!.name);
  const database = await openPostgres(url, () => undefined, { session: queueEntries });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  // More than one transaction writes.
  const numbers = Array.from({ length: 600 }, (_, index) => index);
  await database.query(
    `INSERT INTO activity (id, action, result, target_kind, target_label, search_text)
     SELECT gen_random_uuid(), 'sign-in', 'done', 'user', n, '' FROM generate_series(0, 599) AS numbers (n)`,
  );
  const processes = [collect(database), collect(database)];
  for (const { loop } of processes) loop.start();
  const writtenBy = ({ lines }: (typeof processes)[0]) => lines.map(({ activity }) => Number(activity.target.label));
  const all = () => processes.flatMap(writtenBy);
  await expect.poll(() => all().length).toBeGreaterThanOrEqual(numbers.length);
  await Promise.all(processes.map(({ loop }) => loop.stop()));
  expect(all().toSorted((a, b) => a - b)).toEqual(numbers);
  for (const one of processes.map(writtenBy)) expect(one).toEqual(one.toSorted((a, b) => a - b));
});
