import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AccountWorker } from '../accounts/account-worker.ts';
import type { Database } from '../database/database.ts';
import type { User } from '../user-row/user.ts';
import type { FakeAccount, FakeOkta } from './fake-okta.ts';
import { type Call, removeActivity, removeUsers, startTestApi, type TestApi } from './test-api.ts';

export const email = 'grace.hopper@scv.example';
export const grace = { firstName: 'Grace', lastName: 'Hopper', email, role: 'admin', status: 'Active' } as const;

/** Registers hooks that give each test an API with accounts at a fake Okta. */
export function testAccounts(open: () => Promise<Database>) {
  const test = {} as { database: Database; api: TestApi; okta: FakeOkta; now: number };
  beforeAll(async () => {
    test.database = await open();
  });
  beforeEach(async () => {
    await removeUsers(test.database);
    await removeActivity(test.database);
    test.now = Date.now();
    test.api = await startTestApi(test.database, () => test.now, true);
    test.okta = test.api.issuer.okta;
    return () => test.api.stop();
  });
  afterAll(() => test.database.close());

  async function enroll(user: object = grace, query = ''): Promise<User> {
    const { body } = await test.api.call('POST', `/api/v1/user${query}`, { body: user });
    return body as unknown as User;
  }
  /** Works until nothing is due. */
  async function work(worker: AccountWorker = test.api.accounts): Promise<void> {
    while (await worker.runDue());
  }
  /** The first account. */
  const account = () => [...test.okta.accounts.values()][0] as FakeAccount;

  return Object.assign(test, {
    enroll,
    work,
    account,
    /** Enrolls a user and makes the account, which gets this status. */
    async enrolled(status?: string): Promise<User> {
      const user = await enroll();
      await work();
      if (status) account().status = status;
      return user;
    },
    edit: (user: User, changes: Partial<User>) =>
      test.api.call('PUT', `/api/v1/user/${user.id}`, { body: { ...user, version: undefined, ...changes } }),
    remove: ({ id }: User) => test.api.call('DELETE', `/api/v1/user/${id}`),
    help: ({ id }: Pick<User, 'id'>, action: string, options: Call = {}) =>
      test.api.call('POST', `/api/v1/user/${id}/account`, { ...options, body: { action } }),
    stateOf: async ({ id }: Pick<User, 'id'>) =>
      (await test.api.call('GET', `/api/v1/user/${id}`)).body['accountState'],
    accountOf: async ({ id }: User) => (await test.api.call('GET', `/api/v1/user/${id}`)).body['account'],
    /** Changes that have not been made. */
    waiting: () => test.database.query('SELECT user_id AS id, login, error, refused FROM account_changes'),
    /**
     * The activity's entries about accounts, oldest first. `leads`: whether the list shows one when runs are grouped.
     */
    activity: () =>
      test.database.query<{ action: string; result: string; reason: string | null; target: string; leads: boolean }>(
        `SELECT action, result, reason, target_label AS target, leads FROM activity
         WHERE action LIKE '% account' ORDER BY number`,
      ),
    /** Id of the account that a user is bound to. */
    async uidOf({ id }: Pick<User, 'id'>): Promise<string | null | undefined> {
      const sql = 'SELECT identity_uid AS uid FROM users WHERE id = $1';
      const [row] = await test.database.query<{ uid: string | null }>(sql, [id]);
      return row?.uid;
    },
  });
}
