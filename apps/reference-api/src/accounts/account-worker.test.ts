import { describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { openPgliteInMemory, postgresOnly } from '../testing/engines.ts';
import { failure } from '../testing/fake-okta.ts';
import { email, grace, testAccounts } from '../testing/test-accounts.ts';
import type { User } from '../user-row/user.ts';
import { accountWorker } from './account-worker.ts';

const minute = 60_000;

describe('an account at the provider', () => {
  const t = testAccounts(openPgliteInMemory);

  test.each([
    ['', undefined],
    [' nor after another email', 'new@scv.example'],
  ])('is not created again when the provider’s answer is lost%s', async (_, newEmail) => {
    t.okta.fault = (call) => (call === 'POST /api/v1/users' ? 'after' : undefined);
    const user = await t.enrolled();
    expect(await t.waiting()).toMatchObject([{ error: 'The sign-in provider can’t be reached.', refused: false }]);
    t.okta.fault = () => undefined;
    if (newEmail) await t.edit(user, { email: newEmail });
    t.now += minute;
    await t.work();
    expect([t.okta.states, t.okta.mails]).toEqual([[`${newEmail ?? email}: PROVISIONED`], [email]]);
    expect([await t.uidOf(user), await t.waiting()]).toEqual(['00u1', []]);
  });

  test('is deleted when the answer to its creation was lost and the user deleted (decided 11)', async () => {
    t.okta.fault = (call) => (call === 'POST /api/v1/users' ? 'after' : undefined);
    const user = await t.enrolled();
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

  test('a change that waits for another user’s account says so', async () => {
    t.okta.fault = () => 'before';
    const first = await t.enrolled();
    await t.remove(first);
    const second = await t.enroll();
    const detail = 'Another user’s account with this email has to change first.';
    expect(await t.accountOf(second)).toEqual({ status: 'waiting', detail, since: expect.any(String) });
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

describe.each(postgresOnly)('two processes on $name', ({ open }) => {
  const t = testAccounts(open);
  const anotherWorker = () => {
    const settings = { OIDC_ISSUER: t.api.issuer.issuer };
    const { token } = t.okta;
    return accountWorker({ database: t.database, settings, token, log: createLog('silent'), now: () => t.now });
  };

  test('take over the work of one that has crashed', async () => {
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

  test('share the work and create each account once', async () => {
    const users = Array.from({ length: 12 }, (_, index) => ({ ...grace, email: `user${index}@scv.example` }));
    await Promise.all(users.map((user) => t.enroll(user)));
    await Promise.all([t.work(), t.work(anotherWorker())]);
    expect([t.okta.calls.length, t.okta.accounts.size, await t.waiting()]).toEqual([24, 12, []]);
  });
});

describe('when the provider fails or refuses', () => {
  const t = testAccounts(openPgliteInMemory);
  const enrollSix = async () => {
    for (const who of ['a', 'b', 'c', 'd', 'e', 'f']) await t.enroll({ ...grace, email: `${who}@scv.example` });
  };

  test('while the provider is down, attempts become rarer; then all agree', async () => {
    t.okta.fault = () => 'before';
    await enrollSix();
    await t.work();
    expect(t.okta.calls).toHaveLength(4); // as many as are made at a time
    t.now += 500;
    await t.work();
    expect(t.okta.calls).toHaveLength(4);
    for (let minutes = 0; minutes < 10; minutes += 1) {
      t.now += minute;
      await t.work();
    }
    expect(t.okta.calls.length).toBeGreaterThan(4);
    expect(t.okta.calls.length).toBeLessThanOrEqual(44);
    t.okta.fault = () => undefined;
    t.now += minute;
    await t.work();
    expect([t.okta.accounts.size, await t.waiting()]).toEqual([6, []]);
  });

  test('an answer that can’t be read delays only its own change', async () => {
    let answers = 0;
    const noAccount = (call: string) => call === 'POST /api/v1/users' && (answers += 1) === 1;
    t.okta.fault = (call) => (noAccount(call) ? Response.json({ id: 7 }) : undefined);
    await enrollSix();
    await t.work();
    expect(await t.waiting()).toMatchObject([{ refused: false }]);
    expect(t.okta.accounts.size).toBe(5);
    t.now += minute;
    await t.work();
    expect([t.okta.accounts.size, await t.waiting()]).toEqual([6, []]);
  });

  test('of a change that stops in the middle, the activity says what was done, and the rest when it is done', async () => {
    const user = await t.enrolled('ACTIVE');
    const suspend = /lifecycle\/suspend$/;
    t.okta.fault = (call) => (suspend.test(call) ? 'before' : undefined);
    await t.edit(user, { lastName: 'Murray', status: 'Inactive' });
    await t.work();
    const recorded = async () => (await t.activity()).map(({ action }) => action).slice(1);
    expect(await recorded()).toEqual(['edit account']);
    t.okta.fault = () => undefined;
    t.now += minute;
    await t.work();
    expect(await recorded()).toEqual(['edit account', 'suspend account']);
  });

  test('waits as long as the provider’s rate limit says', async () => {
    const reset = Math.ceil(t.now / 1000) + 40;
    t.okta.fault = () => failure(429, 'API call exceeded rate limit', { 'X-Rate-Limit-Reset': `${reset}` });
    await t.enrolled();
    t.okta.fault = () => undefined;
    t.now += 39_000;
    await t.work();
    expect(t.okta.calls).toHaveLength(1);
    t.now += 2000;
    await t.work();
    expect(await t.waiting()).toEqual([]);
  });

  test('a refusal is kept with its reason and tried again after an hour; others don’t wait for it', async () => {
    const refuse = (call: string) =>
      call === 'POST /api/v1/users' ? failure(400, 'Api validation failed: firstName') : undefined;
    t.okta.fault = refuse;
    const user = await t.enrolled();
    expect(await t.waiting()).toEqual([
      { id: user.id, login: email, error: 'Api validation failed: firstName', refused: true },
    ]);
    const { body } = await t.api.call('GET', '/healthz');
    expect(body).toMatchObject({ status: 'ok', accounts: { waiting: 1, refused: 1 } });
    const detail = 'The sign-in provider refuses it: Api validation failed: firstName';
    expect(await t.accountOf(user)).toEqual({ status: 'refused', detail, since: expect.any(String) });
    const list = (await t.api.call('GET', '/api/v1/users')).body['userList'] as User[];
    // The list explains only what failed.
    expect(list.map(({ account }) => account?.detail)).toEqual(expect.arrayContaining([detail, undefined]));
    t.okta.fault = () => undefined;
    await t.enroll({ ...grace, email: 'b@scv.example' });
    t.now += 59 * minute;
    await t.work();
    expect(await t.waiting()).toHaveLength(1);
    t.okta.fault = refuse;
    t.now += 2 * minute;
    await t.work();
    expect(await t.waiting()).toHaveLength(1);
    t.okta.fault = () => undefined;
    t.now += 61 * minute;
    await t.work();
    expect(await t.waiting()).toEqual([]);
    const [refused, ...others] = await t.activity();
    expect(refused).toMatchObject({ result: 'refused', reason: 'Api validation failed: firstName', leads: true });
    expect(others.map(({ result }) => result)).toEqual(['done', 'done']);
  });
});
