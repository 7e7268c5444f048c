import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateUserBody, EditUser201Response } from '@scv/api/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { folderStorage } from '../cdd/folder-storage.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { readSettings, type Settings } from '../settings.ts';
import { engines } from '../testing/engines.ts';
import { removeUsers } from '../testing/test-api.ts';
import { listUsers } from '../users/user-query.ts';
import { fakeUserMaker, seed } from './seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'scv-seed-'));
afterAll(() => rmSync(folder, { recursive: true }));
const log = createLog('silent');
const storage = folderStorage(join(folder, 'cdd'));
const ada = {
  username: 'Ada.Byron@scv.example',
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'admin',
  status: 'Active',
  password: 'A property that only the local provider reads.',
};

function settingsWith(content: unknown, fakes: number) {
  const file = join(folder, 'accounts.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readSettings({ ACCOUNTS_FILE: file, SEED_USERS: String(fakes) });
}

describe.each(engines)('seeding $name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => removeUsers(database));
  afterAll(() => database.close());
  const seedWith = (settings: Settings) => seed({ database, settings, storage, log });
  const total = async () => (await listUsers(database, { page: 0, size: 1, sort: 'name' })).totalCount;

  test('adds the accounts and the fake users to an empty database', async () => {
    await seedWith(settingsWith([ada], 1_100));
    expect(await total()).toBe(1_101);
    const [user] = await database.query(
      "SELECT email, role, status FROM users WHERE email_key = 'ada.byron@scv.example'",
    );
    expect(user).toEqual({ email: 'Ada.Byron@scv.example', role: 'admin', status: 'Active' });
  });

  test('changes nothing in a database with users', async () => {
    await seedWith(settingsWith([], 5));
    await seedWith(settingsWith([ada], 50));
    expect(await total()).toBe(5);
  });

  test('happens once when two processes start at the same moment', async () => {
    const settings = settingsWith([ada], 20);
    await Promise.all([seedWith(settings), seedWith(settings)]);
    expect(await total()).toBe(21);
  });

  test('rolls back when it fails', async () => {
    await database.execute("ALTER TABLE users ADD CONSTRAINT no_fakes CHECK (email LIKE '%@scv.example')");
    await expect(seedWith(settingsWith([ada], 5))).rejects.toThrow('check constraint');
    await database.execute('ALTER TABLE users DROP CONSTRAINT no_fakes');
    expect(await total()).toBe(0);
  });

  test('needs an accounts file', async () => {
    await seedWith(readSettings({}));
    expect(await total()).toBe(0);
  });

  test.each([
    ['of broken JSON', '{', /^The accounts file .* can't be used: /],
    [
      'with an account twice',
      [ada, ada],
      /^The accounts file .* can't be used: two accounts have the same username\.$/,
    ],
    ['with an incomplete account', [{ username: 'x' }], /^The accounts file .* can't be used: 0\.username: /],
  ])('an accounts file %s stops the start with a message', async (_, content, message) => {
    await expect(seedWith(settingsWith(content, 1))).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(message),
    });
  });
});

test('fake users are always the same and valid, with unique emails; some are Inactive, some admins', async () => {
  const makeUsers = async () => Array.from({ length: 2000 }, await fakeUserMaker());
  const users = await makeUsers();
  expect(await makeUsers()).toEqual(users);
  for (const user of users) {
    CreateUserBody.parse(user);
    EditUser201Response.parse(user);
  }
  expect(new Set(users.map(({ email }) => email)).size).toBe(2000);
  expect(new Set(users.map(({ id }) => id)).size).toBe(2000);
  expect(users.filter(({ status }) => status === 'Inactive').length).toBeGreaterThan(100);
  expect(users.filter(({ role }) => role === 'admin').length).toBeGreaterThan(10);
  expect(users.filter(({ lastName }) => /[^\p{ASCII}]/u.test(lastName)).length).toBeGreaterThan(100);
});
