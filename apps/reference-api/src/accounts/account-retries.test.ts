import { describe, expect, test } from 'vitest';
import { openPgliteInMemory } from '../testing/engines.ts';
import { failure } from '../testing/fake-okta.ts';
import { email, grace, testAccounts } from '../testing/test-accounts.ts';

const minute = 60_000;

describe('when the provider fails or refuses', () => {
  const t = testAccounts(openPgliteInMemory);

  test('while the provider is down, attempts become rarer; then all agree', async () => {
    t.okta.fault = () => 'before';
    for (const who of ['a', 'b', 'c', 'd', 'e', 'f']) await t.enroll({ ...grace, email: `${who}@scv.example` });
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

  test.each([
    ['no account', () => Response.json({ id: 7 })],
    ['no JSON', () => new Response('<p>Hello</p>')],
  ])('an answer that can’t be read (%s) delays only its own change', async (_, answer) => {
    let answers = 0;
    t.okta.fault = (call) => (call === 'POST /api/v1/users' && (answers += 1) === 1 ? answer() : undefined);
    for (const who of ['a', 'b', 'c', 'd', 'e', 'f']) await t.enroll({ ...grace, email: `${who}@scv.example` });
    await t.work();
    expect(await t.waiting()).toMatchObject([{ refused: false }]);
    expect(t.okta.accounts.size).toBe(5);
    t.now += minute;
    await t.work();
    expect([t.okta.accounts.size, await t.waiting()]).toEqual([6, []]);
  });

  test('a failure in HTML, as of a proxy, pauses all changes', async () => {
    t.okta.fault = () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
    for (const who of ['a', 'b', 'c', 'd', 'e', 'f']) await t.enroll({ ...grace, email: `${who}@scv.example` });
    await t.work();
    expect(t.okta.calls).toHaveLength(4); // as many as are made at a time
  });

  test('of a change that stops in the middle, the activity says what was done, and the rest when it is done', async () => {
    const user = await t.enroll();
    await t.work();
    [...t.okta.accounts.values()][0]!.status = 'ACTIVE';
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
    await t.enroll();
    await t.work();
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
    const user = await t.enroll();
    await t.work();
    expect(await t.waiting()).toEqual([
      { id: user.id, login: email, error: 'Api validation failed: firstName', refused: true },
    ]);
    const { body } = await t.api.call('GET', '/healthz');
    expect(body).toMatchObject({ status: 'ok', accounts: { waiting: 1, refused: 1 } });
    const detail = 'The sign-in provider refuses it: Api validation failed: firstName';
    expect(await t.accountOf(user)).toEqual({ status: 'refused', detail, since: expect.any(String) });
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
