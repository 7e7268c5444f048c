import { describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { engines } from '../testing/engines.ts';
import { email, grace, testAccounts } from '../testing/test-accounts.ts';
import type { Database, Queryable } from '../database/database.ts';
import { claimChanges } from './account-changes.ts';
import { accountWorker } from './account-worker.ts';

const minute = 60_000;

describe.each(engines)('an account at the provider, on $name', ({ open }) => {
  const t = testAccounts(open);
  /** Another process of the API. */
  const anotherWorker = () => {
    const settings = { OIDC_ISSUER: t.api.issuer.issuer };
    const { token } = t.okta;
    return accountWorker({ database: t.database, settings, token, log: createLog('silent'), now: () => t.now });
  };

  test.each([
    ['', undefined],
    [' nor after another email', 'new@scv.example'],
  ])('is not created again when the provider’s answer is lost%s', async (_, newEmail) => {
    t.okta.fault = (call) => (call === 'POST /api/v1/users' ? 'after' : undefined);
    const user = await t.enroll();
    await t.work();
    expect(await t.waiting()).toMatchObject([{ error: 'The sign-in provider can’t be reached.', refused: false }]);
    t.okta.fault = () => undefined;
    if (newEmail) await t.edit(user, { email: newEmail });
    t.now += minute;
    await t.work();
    expect([t.okta.states, t.okta.mails]).toEqual([[`${newEmail ?? email}: PROVISIONED`], [email]]);
    expect([await t.uidOf(user), await t.waiting()]).toEqual(['00u1', []]);
  });

  test('is found by the email that it was created with, when the user had another one before and has another one now', async () => {
    const user = await t.enroll();
    t.okta.fault = (call) => (call === 'POST /api/v1/users' ? 'after' : undefined);
    await t.edit(user, { email: 'second@scv.example' });
    await t.work();
    t.okta.fault = () => undefined;
    await t.edit(user, { email: 'third@scv.example' });
    t.now += minute;
    await t.work();
    expect(t.okta.states).toEqual(['third@scv.example: PROVISIONED']);
  });

  test('is deleted when the answer to its creation was lost and the user deleted (decided 11)', async () => {
    t.okta.fault = (call) => (call === 'POST /api/v1/users' ? 'after' : undefined);
    const user = await t.enroll();
    await t.work();
    await t.remove(user);
    t.now += minute;
    await t.work();
    expect([t.okta.states, await t.waiting()]).toEqual([[], []]);
  });

  test('only the newest state counts when a user changes during a call', async () => {
    const user = await t.enroll();
    t.okta.fault = async (call) => {
      if (call !== 'POST /api/v1/users') return undefined;
      t.okta.fault = () => undefined;
      await t.edit(user, { lastName: 'Murray' });
      return undefined;
    };
    await t.work();
    expect([...t.okta.accounts.values()].map(({ profile }) => profile.lastName)).toEqual(['Murray']);
    expect([t.okta.mails, await t.waiting()]).toEqual([[email], []]);
  });

  test('the work of a process that has crashed is taken over', async () => {
    const crashed = Promise.withResolvers<undefined>();
    t.okta.fault = () => crashed.promise;
    await t.enroll();
    const never = t.api.accounts.runDue();
    await expect.poll(() => t.okta.calls).toHaveLength(1);
    t.okta.fault = () => undefined;
    const other = anotherWorker();
    await t.work(other);
    expect(t.okta.accounts.size).toBe(0);
    t.now += 3 * minute;
    await t.work(other);
    expect([t.okta.states, await t.waiting()]).toEqual([[`${email}: PROVISIONED`], []]);
    crashed.resolve(undefined);
    await never;
    expect(t.okta.states).toEqual([`${email}: PROVISIONED`]);
  });

  test('the next changes are found by index, however many are waiting', async () => {
    const plans: object[] = [];
    const explained = (db: Queryable): Queryable => ({
      ...db,
      query: async <Row extends object>(sql: string, params?: readonly unknown[]) => {
        if (sql.startsWith('UPDATE')) plans.push(...(await db.query(`EXPLAIN ${sql}`, params)));
        return db.query<Row>(sql, params);
      },
    });
    const transaction: Database['transaction'] = (work) =>
      t.database.transaction(async (db) => {
        await db.execute('SET LOCAL enable_seqscan = off'); // the table is too small for an index
        return work(explained(db));
      });
    await claimChanges({ ...t.database, transaction }, t.now, 4);
    const plan = JSON.stringify(plans);
    expect(plan).not.toContain('Seq Scan');
    expect(plan).toContain('account_changes_due');
    expect(plan).toMatch(/Index Cond: \(+login = due\.login/);
    expect(plan).toMatch(/Index Cond: \(+login = users\.email_key/);
  });

  test('a change that waits for another user’s account says so', async () => {
    t.okta.fault = () => 'before';
    const first = await t.enroll();
    await t.work();
    await t.remove(first);
    const second = await t.enroll();
    const detail = 'Another user’s account with this email has to change first.';
    expect(await t.accountOf(second)).toEqual({ status: 'waiting', detail, since: expect.any(String) });
  });

  test('two processes share the work and create each account once', async () => {
    const users = Array.from({ length: 40 }, (_, index) => ({ ...grace, email: `user${index}@scv.example` }));
    await Promise.all(users.map((user) => t.enroll(user)));
    await Promise.all([t.work(), t.work(anotherWorker())]);
    expect([t.okta.calls.length, t.okta.accounts.size, await t.waiting()]).toEqual([80, 40, []]);
  });

  test('starts at once after a change, and stops when the call in progress has ended', async () => {
    const answer = Promise.withResolvers<undefined>();
    t.okta.fault = () => answer.promise;
    await t.enroll(); // before the start, as if the process had been restarted
    t.api.accounts.start();
    await expect.poll(() => t.okta.calls).toHaveLength(1);
    const stopped = t.api.accounts.stop();
    answer.resolve(undefined);
    await stopped;
    expect(await t.waiting()).toEqual([]);
  });
});
