import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { folderStorage } from '../cdd/folder-storage.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { removeActivity, removeUsers } from '../testing/test-api.ts';
import { seed } from './seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'scv-sample-'));
const storage = folderStorage(folder);
const log = createLog('silent');

/** Stands in for the local provider. Another provider answers that there is no such address. */
let isLocal = true;
let asked: { login: string; email: string }[] = [];
const provider = createServer(async (request, response) => {
  asked = (await json(request)) as typeof asked;
  response.end(JSON.stringify(isLocal ? asked.map(({ login }) => `00u-${login}`) : { errorCode: 'E0000008' }));
});

let database: Database;
beforeAll(async () => {
  database = await openPgliteInMemory();
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  writeFileSync(join(folder, 'accounts.json'), '[]');
  vi.useFakeTimers({ now: Date.parse('2026-11-26T08:30:00Z'), toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  provider.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Fills the emptied database. */
async function seedWith(env: Record<string, string> = {}) {
  await removeUsers(database);
  await removeActivity(database);
  await database.execute('DELETE FROM uploads; DELETE FROM activity_runs');
  const OIDC_ISSUER = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/oauth2/default`;
  const common = { ACCOUNTS_FILE: join(folder, 'accounts.json'), OIDC_ISSUER, OKTA_API_TOKEN: 'token' };
  const settings = readSettings({ ...common, SEED_USERS: '1000', SEED_SAMPLE_DATA: 'true', ...env });
  await seed({ database, settings, storage, log });
}

const countBy = async (column: string, table: string, condition = 'true') => {
  const sql = `SELECT ${column} AS name, count(*)::int AS rows FROM ${table} WHERE ${condition} GROUP BY 1`;
  const rows = await database.query<{ name: string; rows: number }>(sql);
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
};

describe('after a first start', () => {
  beforeAll(() => seedWith());

  test('§13 most sample users have an account and have signed in, and a few stand in each other way', async () => {
    const { active, inactive, ...few } = await countBy('standing', 'users');
    expect(few).toEqual({ invited: 7, 'no-account': 5, 'locked-out': 4, failed: 2 });
    expect((active ?? 0) + (inactive ?? 0)).toBe(982);
    expect(active).toBeGreaterThan(850);
    const [seen] = await database.query(
      `SELECT count(*) FILTER (WHERE last_sign_in_at > '2026-11-26') > 20 AS today,
       count(*) FILTER (WHERE last_sign_in_at > '2026-10-27') > 600 AS month,
       count(*) FILTER (WHERE last_sign_in_at < '2026-08-28') > 30 AS "longAgo",
       count(*) FILTER (WHERE last_sign_in_at IS NULL) > 30 AS never,
       bool_and(coalesce(last_sign_in_at BETWEEN created_at AND '2026-11-26T08:30:00Z', true)) AS possible
     FROM users`,
    );
    expect(seen).toEqual({ today: true, month: true, longAgo: true, never: true, possible: true });
    const ending = "invited_at BETWEEN '2026-11-20T08:30:00Z' AND '2026-11-20T20:00:00Z'";
    expect(await countBy('standing', 'users', ending)).toEqual({ invited: 1 });
  });

  test('§13 each account is bound to its user, and nothing but the refused ones waits for the provider', async () => {
    const bound = await countBy('identity_uid IS NOT NULL', 'users', "account_state IN ('none', 'failed')");
    expect(bound).toEqual({ false: 7 });
    expect(asked).toHaveLength(993);
    expect(await countBy('account_state', 'users JOIN account_changes ON user_id = id')).toEqual({ failed: 2 });
    // Somebody else's account has their login.
    const logins = asked.filter(({ login, email }) => login !== email).map(({ login }) => login);
    const holders = await database.query<{ email: string }>("SELECT email FROM users WHERE account_state = 'failed'");
    expect(holders.map(({ email }) => email).toSorted()).toEqual(logins.toSorted());
  });

  test('§13 thirty days of activity, and a dozen uploads whose files are stored', async () => {
    const sorts = await countBy(
      "action || ' ' || result",
      'activity',
      "at > '2026-10-26' AND at < '2026-11-26T08:30:00Z'",
    );
    for (const sort of ['sign-in done', 'sign-in refused', 'create user done', 'edit user done', 'export done']) {
      expect(sorts).toHaveProperty([sort]);
    }
    expect(await countBy('edited', 'activity_runs')).toEqual({ 12: 1 });
    expect(await countBy('result', 'uploads')).toEqual({ done: 10, refused: 1, cancelled: 1 });
    const uploads = await database.query<{ id: string; sha256: string }>(
      "SELECT id, sha256 FROM uploads WHERE result = 'done'",
    );
    for (const { id, sha256 } of uploads) {
      const file = await text((await storage.read(id)) as ReadableStream);
      expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
    }
  });
});

test('the sample data is the same every time', async () => {
  const facts = async () => {
    await seedWith({ SEED_USERS: '60' });
    return database.query(
      'SELECT id, standing, created_at, last_sign_in_at, invited_at, version FROM users ORDER BY id',
    );
  };
  expect(await facts()).toEqual(await facts());
});

test.each([
  ['another provider', {}, 60, false],
  ['a provider elsewhere', { OIDC_ISSUER: 'https://okta.example/oauth2/default' }, 60, true],
  ['no access to accounts', { OKTA_API_TOKEN: '' }, 60, true],
  ['no sample data asked for', { SEED_SAMPLE_DATA: '' }, 60, true],
  ['no sample users', { SEED_USERS: '0' }, 0, true],
])('§13 with %s no accounts are made or pretended', async (_, env, users, local) => {
  isLocal = local;
  await seedWith({ SEED_USERS: '60', ...env });
  expect(await countBy('account_state', 'users')).toEqual(users === 0 ? {} : { unknown: users });
  expect([await countBy('action', 'activity'), await countBy('result', 'uploads')]).toEqual([{}, {}]);
});
