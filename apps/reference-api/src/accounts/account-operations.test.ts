import { describe, expect, test, vi } from 'vitest';
import { openPgliteInMemory } from '../testing/engines.ts';
import { failure } from '../testing/fake-okta.ts';
import { email, grace, testAccounts } from '../testing/test-accounts.ts';
import { addUsers } from '../testing/test-api.ts';
import type { NewUser, User } from '../user-row/user.ts';

describe('an account, as an administrator asks for it', () => {
  const t = testAccounts(openPgliteInMemory);
  const enrolled = async () => {
    const user = await t.enroll();
    await t.work();
    return user;
  };
  const stateOf = async ({ id }: Pick<User, 'id'>) => (await t.api.call('GET', `/api/v1/user/${id}/account`)).body;
  const sendMail = ({ id }: User) => t.api.call('POST', `/api/v1/user/${id}/account/activation`);

  test('has the state that the provider knows', async () => {
    const user = await enrolled();
    expect(await stateOf(user)).toEqual({ status: 'PROVISIONED' });
    const [account] = t.okta.accounts.values();
    account!.status = 'A_NEW_STATE';
    expect(await stateOf(user)).toEqual({});
    t.okta.accounts.clear();
    expect(await stateOf(user)).toEqual({ status: 'MISSING' });
  });

  test('is in the list’s filter and counts as on the user’s page, as soon as the page was shown (decided 11)', async () => {
    const user = await enrolled();
    const [account] = t.okta.accounts.values();
    const listed = async (state: string) => {
      const { body } = await t.api.call('GET', `/api/v1/users?account=${state}&query=${email}`);
      return body as { userList: User[]; counts: { account: Record<string, object> } };
    };
    const shows = async (status: string, state: string) => {
      expect(await stateOf(user)).toEqual({ status });
      const { userList, counts } = await listed(state);
      expect(userList).toMatchObject([{ id: user.id, accountState: state }]);
      expect(counts.account[state]).toEqual({ count: 1 });
    };
    for (const [status, state] of [
      ['LOCKED_OUT', 'locked-out'],
      ['RECOVERY', 'active'],
      ['SUSPENDED', 'suspended'],
      ['PASSWORD_EXPIRED', 'active'],
      ['DEPROVISIONED', 'none'],
      ['ACTIVE', 'active'],
    ] as const) {
      account!.status = status;
      await shows(status, state);
    }
    t.okta.accounts.clear();
    await shows('MISSING', 'none');
  });

  test.each([
    ['no account is known', undefined],
    ['the provider breaks the connection', () => 'before' as const],
    ['the provider refuses the token', () => failure(401, 'Invalid token')],
    ['the provider doesn’t answer', () => new Promise<undefined>(() => {})],
  ])('is not known while %s; the log says why the provider failed', async (_, fault) => {
    const user = fault ? await enrolled() : await t.enroll();
    if (fault) t.okta.fault = fault;
    const warn = vi.spyOn(t.api.log, 'warn');
    expect(await stateOf(user)).toEqual({});
    expect(warn).toHaveBeenCalledTimes(fault ? 1 : 0);
  });

  test('is shown before the first sign-in by its login, and binds nobody', async () => {
    const [user] = (await addUsers(t.database, [{ ...grace, email: email.toUpperCase() }])) as [NewUser];
    expect(await stateOf(user)).toEqual({});
    const account = t.okta.add(email, 'LOCKED_OUT');
    expect(await stateOf(user)).toEqual({ status: 'LOCKED_OUT' });
    expect(await t.uidOf(user)).toBeNull();
    const [other] = (await addUsers(t.database, [{ role: 'admin' }])) as [NewUser];
    const bind = 'UPDATE users SET identity_issuer = $2, identity_uid = $3 WHERE id = $1';
    await t.database.query(bind, [other.id, 'http://127.0.0.1/oauth2/default', account.id]);
    expect(await stateOf(user)).toEqual({});
  });

  test('is not that of an earlier holder of the login while its change is queued', async () => {
    const earlier = await enrolled();
    await t.remove(earlier);
    const [user] = (await addUsers(t.database, [grace])) as [NewUser];
    expect(await stateOf(user)).toEqual({});
    expect(t.okta.states).toEqual([`${email}: PROVISIONED`]);
  });

  test('gets the activation mail again, and the activity says who sent it', async () => {
    const user = await enrolled();
    expect((await sendMail(user)).status).toBe(204);
    expect(t.okta.mails).toEqual([email, email]);
    const { body } = await t.api.call('GET', `/api/v1/activity?target=${user.id}&action=activate%20account`);
    const reason = 'The activation mail was sent again.';
    expect(body['entries']).toMatchObject([
      { actor: { name: 'Ada Byron' }, result: 'done', reason, target: { id: user.id } },
    ]);
  });

  test('gets no mail while the user is Inactive', async () => {
    const user = await enrolled();
    await t.edit(user, { status: 'Inactive' });
    const message = 'This user is inactive. Activate them first.';
    expect(await sendMail(user)).toMatchObject({ status: 409, body: { message } });
    expect(t.okta.mails).toEqual([email]);
  });

  test.each([
    [409, 'does not wait for a password', null, () => t.okta.accounts.values().next().value!, undefined],
    [503, 'cannot be reached', '30', undefined, () => 'before' as const],
  ])('gets no mail (%d) if it %s', async (status, _, retryAfter, active, fault) => {
    const user = await enrolled();
    if (active) active().status = 'ACTIVE';
    if (fault) t.okta.fault = fault;
    const answer = await sendMail(user);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([status, retryAfter]);
    expect(t.okta.mails).toEqual([email]);
    const result = status === 409 ? 'refused' : 'failed';
    expect((await t.activity()).at(-1)).toMatchObject({ action: 'activate account', result });
  });
});
