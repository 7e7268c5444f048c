import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { makeDataFolder, startApiProcess } from '../testing/api-process.ts';
import { engines } from '../testing/engines.ts';
import { collectLog, removeActivity } from '../testing/test-api.ts';
import { createTestDatabase } from '../testing/test-postgres.ts';
import { startTokenIssuer } from '../testing/token-issuer.ts';
import { activityLog } from './activity-log.ts';
import { recordActivity } from './record-activity.ts';

describe.each(engines)('on $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterEach(async () => {
    await removeActivity(database);
    await database.execute('DELETE FROM activity_to_log');
  });
  afterAll(() => database.close());

  const caller = { id: crypto.randomUUID(), email: 'ada@scv.example', name: 'Ada Byron' };
  const source = { caller, client: '127.0.0.1', requestId: crypto.randomUUID(), run: crypto.randomUUID() };

  /** Adds entries as a process with ACTIVITY_LOG does, or as one without. */
  const add = (labels: string[], isQueued = true) =>
    database.transaction(async (db) => {
      await db.query("SELECT set_config('scv.log_activity', $1, true)", [isQueued ? 'on' : 'off']);
      for (const label of labels) {
        const target = { kind: 'user', id: crypto.randomUUID(), label } as const;
        const changes = [{ field: 'role', before: 'user', after: 'admin' } as const];
        await recordActivity(db, source, { action: 'change role', target, changes });
      }
    });

  interface Line {
    level: number;
    msg: string;
    activity: { target: { label: string } };
  }

  function collect(level = 'info') {
    const { lines, log } = collectLog(level);
    return { lines: lines as unknown as Line[], loop: activityLog(database, log) };
  }

  test('an entry is a line of its own with all that is known, even if the log itself is silent', async () => {
    await add(['Grace Hopper']);
    const { lines, loop } = collect('silent');
    loop.start();
    await expect.poll(() => lines).toHaveLength(1);
    await loop.stop();
    expect(lines[0]).toMatchObject({
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
    });
  });

  test('two processes write each entry once, in order', async () => {
    // More than one transaction writes.
    const labels = Array.from({ length: 600 }, (_, index) => `User ${index}`);
    await add(labels);
    const [one, other] = [collect(), collect()];
    one.loop.start();
    other.loop.start();
    const all = () => [...one.lines, ...other.lines].map(({ activity }) => activity.target.label);
    await expect.poll(() => all().length).toBeGreaterThanOrEqual(labels.length);
    await Promise.all([one.loop.stop(), other.loop.stop()]);
    expect(all().toSorted()).toEqual(labels.toSorted());
    for (const { lines } of [one, other]) {
      const numbers = lines.map(({ activity }) => Number(activity.target.label.slice(5)));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });

  test('an entry that was rolled back is not written, nor one of a process without ACTIVITY_LOG', async () => {
    await add(['Not logged'], false);
    const failure = database.transaction(async (db) => {
      await db.query("SELECT set_config('scv.log_activity', 'on', true)");
      await recordActivity(db, {}, { action: 'sign-out' });
      throw new Error('rolled back');
    });
    await expect(failure).rejects.toThrow('rolled back');
    await add(['Logged']);
    const { lines, loop } = collect();
    loop.start();
    await expect.poll(() => lines).not.toHaveLength(0);
    await loop.stop();
    expect(lines.map(({ activity }) => activity.target.label)).toEqual(['Logged']);
  });

  test('what could not be read is written later, and the failure is logged', async () => {
    await add(['Grace Hopper']);
    await database.execute('ALTER TABLE activity_runs RENAME TO away');
    const { lines, loop } = collect();
    loop.start();
    await expect.poll(() => lines).toHaveLength(1);
    await loop.stop();
    expect(lines[0]).toMatchObject({ level: 50, msg: 'could not write the activity to the log' });
    await database.execute('ALTER TABLE away RENAME TO activity_runs');
    const again = collect();
    again.loop.start();
    await expect.poll(() => again.lines).toHaveLength(1);
    await again.loop.stop();
    expect(again.lines[0]?.activity.target.label).toBe('Grace Hopper');
  });
});

const { postgres } = inject('templates');

test('a process with ACTIVITY_LOG writes refused sign-ins to its output', async () => {
  const issuer = await startTokenIssuer();
  const folder = makeDataFolder();
  const created = postgres && (await createTestDatabase(postgres.serverUrl, postgres.name));
  const env = { DATA_DIR: folder.path, OIDC_ISSUER: issuer.issuer, SEED_USERS: '0', ACTIVITY_LOG: 'true' };
  const api = await startApiProcess({ ...env, ...(created && { DATABASE_URL: created.url }) });
  try {
    const headers = { 'api-key': 'scv-admin-portal', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ username: 'nobody@scv.example', password: 'x' });
    await fetch(`${api.url}/api/v1/auth/user/login`, { method: 'POST', headers, body });
    const written = () => api.stdout().match(/.*"msg":"activity".*/g) ?? [];
    await expect.poll(() => written()).toHaveLength(1);
    expect(JSON.parse(written()[0]!)).toMatchObject({
      instance: expect.any(String),
      activity: { action: 'sign-in', result: 'refused' },
    });
  } finally {
    api.process.kill();
    await api.ended;
    await created?.drop();
    folder.remove();
    await issuer.stop();
  }
});
