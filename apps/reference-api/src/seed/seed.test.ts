import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CreateUserBody, EditUserResponse } from '@scv/api/schemas';
import { isPassword } from '../auth/passwords.ts';
import type { Database } from '../database/database.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { engines } from '../testing/engines.ts';
import { removeUsers } from '../testing/test-api.ts';
import { createUserList } from '../users/user-list.ts';
import { fakeUsers } from './fake-users.ts';
import { seed } from './seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'scv-seed-'));
afterAll(() => rmSync(folder, { recursive: true }));
const log = createLog('silent');
/** Most tests go without them: to hash a password takes a third of a second. */
const accounts = [
  {
    username: 'Ada.Byron@scv.example',
    password: 'Analytical',
    firstName: 'Ada',
    lastName: 'Byron',
    role: 'admin',
    status: 'Active',
    note: 'More than the API needs.',
  },
  {
    username: 'alan.turing@scv.example',
    password: 'Bombe',
    firstName: 'Alan',
    lastName: 'Turing',
    role: 'user',
    status: 'Inactive',
  },
];

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
  const total = async () => (await createUserList(database)({ page: 0, size: 1 })).totalCount;

  test('gives an empty database the accounts with their passwords, and the fake users', async () => {
    await seed(database, settingsWith(accounts, 50), log);
    expect(await total()).toBe(52);
    const [ada] = await database.query<{ hash: string }>(
      "SELECT email, role, status, password_hash AS hash FROM users WHERE email_key = 'ada.byron@scv.example'",
    );
    expect(ada).toMatchObject({ email: 'Ada.Byron@scv.example', role: 'admin', status: 'Active' });
    expect(await isPassword('Analytical', ada?.hash)).toBe(true);
    expect(await isPassword('analytical', ada?.hash)).toBe(false);
    expect(ada?.hash).not.toContain('Analytical');
  });

  test('leaves a database with users alone', async () => {
    await seed(database, settingsWith([], 5), log);
    await seed(database, settingsWith(accounts, 50), log);
    expect(await total()).toBe(5);
  });

  test('happens once when two processes start at the same moment', async () => {
    // With a password to hash: one that has none is done before the other has a connection.
    const settings = settingsWith(accounts.slice(0, 1), 20);
    await Promise.all([seed(database, settings, log), seed(database, settings, log)]);
    expect(await total()).toBe(21);
  });

  test('takes many users in several batches', async () => {
    await seed(database, settingsWith([], 5_500), log);
    expect(await total()).toBe(5_500);
  });

  test.each([
    ['of broken JSON', '{', /^The accounts file .* can't be read: /],
    [
      'with an account twice',
      [...accounts, ...accounts],
      /^The accounts file .* is not valid: each username may stand there only once\.$/,
    ],
    ['with half an account', [{ username: 'x' }], /^The accounts file .* is not valid at 0.username: /],
  ])('an accounts file %s stops the start with a sentence', async (_, content, sentence) => {
    await expect(seed(database, settingsWith(content, 1), log)).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringMatching(sentence),
    });
  });

  test('is left out without an accounts file', async () => {
    await seed(database, readSettings({}), log);
    expect(await total()).toBe(0);
  });

  test('all or nothing: a failure on the way leaves no users', async () => {
    await database.execute("ALTER TABLE users ADD CONSTRAINT no_fakes CHECK (email LIKE '%@scv.example')");
    await expect(seed(database, settingsWith(accounts.slice(0, 1), 5), log)).rejects.toThrow('check constraint');
    await database.execute('ALTER TABLE users DROP CONSTRAINT no_fakes');
    expect(await total()).toBe(0);
  });
});

describe('fake users', () => {
  test('are the same each time, valid by the contract, with unique emails, some Inactive, some admins', async () => {
    const users = await Array.fromAsync(fakeUsers(2000));
    expect(await Array.fromAsync(fakeUsers(2000))).toEqual(users);
    for (const user of users) {
      CreateUserBody.parse(user);
      EditUserResponse.parse(user);
    }
    expect(new Set(users.map(({ email }) => email)).size).toBe(2000);
    expect(new Set(users.map(({ id }) => id)).size).toBe(2000);
    expect(users.filter(({ status }) => status === 'Inactive').length).toBeGreaterThan(100);
    expect(users.filter(({ role }) => role === 'admin').length).toBeGreaterThan(10);
    expect(users.filter(({ lastName }) => /[^\p{ASCII}]/u.test(lastName)).length).toBeGreaterThan(100);
  });
});
