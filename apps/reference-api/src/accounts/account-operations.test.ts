import { describe, expect, test, vi } from 'vitest';
import { openPgliteInMemory, postgresOnly } from '../testing/engines.ts';
import { failure } from '../testing/fake-okta.ts';
import { email, grace, testAccounts } from '../testing/test-accounts.ts';
import { addUsers, admin } from '../testing/test-api.ts';
import { lockUsers, type NewUser, type User } from '../user-row/user.ts';

describe('an account, as an administrator asks for it', () => {
  const t = testAccounts(openPgliteInMemory);
  const stateOf = async ({ id }: Pick<User, 'id'>) => (await t.api.call('GET', `/api/v1/user/${id}/account`)).body;
  const factorsOf = async ({ id }: User) => (await t.api.call('GET', `/api/v1/user/${id}/account/factors`)).body;
  const sendMail = ({ id }: User) => t.api.call('POST', `/api/v1/user/${id}/account/activation`);

  test('has the state that the provider knows', async () => {
    const user = await t.enrolled();
    expect(await stateOf(user)).toEqual({ status: 'PROVISIONED' });
    t.account().status = 'A_NEW_STATE';
    expect(await stateOf(user)).toEqual({});
    t.okta.accounts.clear();
    expect(await stateOf(user)).toEqual({ status: 'MISSING' });
  });

  test('has the factors that the provider knows, without anything secret', async () => {
    const user = await t.enrolled('ACTIVE');
    expect(await factorsOf(user)).toEqual({ factors: [] });
    t.account().factors = [
      { factorType: 'sms', profile: { phoneNumber: '+441632960123' } },
      { factorType: 'question', profile: { questionText: 'What was your first award?', answer: 'a medal' } },
      { factorType: 'push', profile: { name: 'Pixel 12', deviceToken: 'a secret' } },
      { factorType: 'webauthn', profile: { credentialId: 'a key', authenticatorName: 'YubiKey 5' } },
      { factorType: 'token:software:totp' },
    ];
    expect(await factorsOf(user)).toEqual({
      factors: [
        { type: 'sms', detail: '+441632960123' },
        { type: 'question' },
        { type: 'push', detail: 'Pixel 12' },
        { type: 'webauthn', detail: 'YubiKey 5' },
        { type: 'token:software:totp' },
      ],
    });
  });

  test('is in the list’s filter and counts as on the user’s page, as soon as the page was shown (decided 11)', async () => {
    const user = await t.enrolled();
    const account = t.account();
    const listed = async (standing: string) => {
      const { body } = await t.api.call('GET', `/api/v1/users?standing=${standing}&query=${email}`);
      return body as { userList: User[]; counts: { standing: Record<string, object> } };
    };
    const shows = async (status: string, standing: string) => {
      expect(await stateOf(user)).toEqual({ status });
      const { userList, counts } = await listed(standing);
      expect(userList).toMatchObject([{ id: user.id, standing }]);
      expect(counts.standing[standing]).toEqual({ count: 1 });
    };
    for (const [status, standing] of [
      ['LOCKED_OUT', 'locked-out'],
      ['RECOVERY', 'active'],
      ['PROVISIONED', 'invited'],
      ['PASSWORD_EXPIRED', 'active'],
      ['DEPROVISIONED', 'no-account'],
      ['ACTIVE', 'active'],
    ] as const) {
      account.status = status;
      await shows(status, standing);
    }
    t.okta.accounts.clear();
    await shows('MISSING', 'no-account');
  });

  test.each([
    ['no account is known', undefined],
    ['the provider breaks the connection', () => 'before' as const],
    ['the provider refuses the token', () => failure(401, 'Invalid token')],
    ['the provider doesn’t answer', () => new Promise<undefined>(() => {})],
  ])('is not known while %s; the log says why the provider failed', async (_, fault) => {
    const user = fault ? await t.enrolled() : await t.enroll();
    if (fault) t.okta.fault = fault;
    const warn = vi.spyOn(t.api.log, 'warn');
    expect(await Promise.all([stateOf(user), factorsOf(user)])).toEqual([{}, {}]);
    expect(warn).toHaveBeenCalledTimes(fault ? 2 : 0);
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
    const earlier = await t.enrolled();
    await t.remove(earlier);
    const [user] = (await addUsers(t.database, [grace])) as [NewUser];
    expect(await stateOf(user)).toEqual({});
    expect(t.okta.states).toEqual([`${email}: PROVISIONED`]);
  });

  test('gets the activation mail again, and the activity says who sent it', async () => {
    const user = await t.enrolled();
    const invitedAt = async () =>
      Date.parse(String((await t.api.call('GET', `/api/v1/user/${user.id}`)).body['invitedAt']));
    expect(await invitedAt()).toBe(t.now);
    t.now += 60_000;
    expect((await sendMail(user)).status).toBe(204);
    expect(t.okta.mails).toEqual([email, email]);
    expect(await invitedAt()).toBe(t.now);
    const { body } = await t.api.call('GET', `/api/v1/activity?target=${user.id}&action=activate%20account`);
    const reason = 'The activation mail was sent again.';
    expect(body['entries']).toMatchObject([
      { actor: { name: 'Ada Byron' }, result: 'done', reason, target: { id: user.id } },
    ]);
  });

  test('gets no mail while the user is Inactive', async () => {
    const user = await t.enrolled();
    await t.edit(user, { status: 'Inactive' });
    const message = 'This user is inactive. Activate them first.';
    expect(await sendMail(user)).toMatchObject({ status: 409, body: { message } });
    expect(t.okta.mails).toEqual([email]);
  });

  test.each([
    [409, 'does not wait for a password', null, t.account, undefined],
    [503, 'cannot be reached', '30', undefined, () => 'before' as const],
  ])('gets no mail (%d) if it %s', async (status, _, retryAfter, active, fault) => {
    const user = await t.enrolled();
    if (active) active().status = 'ACTIVE';
    if (fault) t.okta.fault = fault;
    const answer = await sendMail(user);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([status, retryAfter]);
    expect(t.okta.mails).toEqual([email]);
    const result = status === 409 ? 'refused' : 'failed';
    expect((await t.activity()).at(-1)).toMatchObject({ action: 'activate account', result });
  });
});

describe('help with an account', () => {
  const t = testAccounts(openPgliteInMemory);
  const enrolled = async (status = 'ACTIVE') => {
    const user = await t.enrolled(status);
    t.okta.calls.splice(0);
    return user;
  };
  const entries = async (action: string) =>
    (await t.api.call('GET', `/api/v1/activity?action=${encodeURIComponent(action)}`)).body['entries'];
  const notAllowed = 'The sign-in provider refuses it: This operation is not allowed.';
  const lifecycle = 'POST /api/v1/users/00u1/lifecycle';

  test.each([
    ['unlock', 'LOCKED_OUT', `${lifecycle}/unlock`, 'unlock account', 'active'],
    ['reset-password', 'ACTIVE', `${lifecycle}/reset_password`, 'reset password', 'active'],
    ['end-sessions', 'ACTIVE', 'DELETE /api/v1/users/00u1/sessions', 'end sessions', 'not-activated'],
    ['reset-factors', 'ACTIVE', `${lifecycle}/reset_factors`, 'reset factors', 'not-activated'],
  ])('%s of an account that is %s calls %s and is recorded (decided 11)', async (help, status, call, action, state) => {
    const user = await enrolled(status);
    expect((await t.help(user, help)).status).toBe(204);
    expect(t.okta.calls.at(-1)).toBe(call);
    const target = { kind: 'user', id: user.id, label: `Grace Hopper (${email})` };
    expect(await entries(action)).toMatchObject([{ actor: { name: 'Ada Byron' }, target, result: 'done' }]);
    expect(await t.stateOf(user)).toBe(state);
  });

  test.each([
    ['unlock', 'ACTIVE', 'This user’s account is not locked.', 'unlock account'],
    ['create', 'ACTIVE', 'This user has an account already.', 'request account'],
    ['reset-password', 'SUSPENDED', notAllowed, 'reset password'],
    ['reset-factors', 'DEPROVISIONED', 'The API knows of no account of this user.', 'reset factors'],
  ])('%s of an account that is %s is refused: %s', async (help, status, message, action) => {
    const user = await enrolled(status);
    expect(await t.help(user, help)).toMatchObject({ status: 409, body: { message } });
    expect(await entries(action)).toMatchObject([{ result: 'refused', reason: message, target: { id: user.id } }]);
  });

  test('people end all their own sessions, also the one that asks for it', async () => {
    const token = await t.api.issuer.token(admin.email, { sid: 'elsewhere' });
    const read = async () => {
      const elsewhere = { headers: { Authorization: `Bearer ${token}` } };
      const answers = [await t.api.call('GET', '/api/v1/users'), await t.api.call('GET', '/api/v1/users', elsewhere)];
      return answers.map(({ status }) => status);
    };
    expect(await read()).toEqual([200, 200]);
    t.okta.fault = () => 'before';
    expect((await t.help({ id: t.api.adminId }, 'end-sessions')).status).toBe(503);
    expect(await read()).toEqual([200, 200]); // so that they can try again
    t.okta.fault = () => undefined;
    expect((await t.help({ id: t.api.adminId }, 'end-sessions')).status).toBe(204);
    expect(await read()).toEqual([401, 401]);
  });

  test('ending the sessions of a person also ends those that the API has not seen yet', async () => {
    const login = 'b@scv.example';
    const [other] = (await addUsers(t.database, [{ ...admin, email: login }])) as [User];
    await t.database.query("UPDATE users SET sessions_since = sessions_since - interval '1 hour'");
    const read = async (sid: string) => {
      const token = await t.api.issuer.token(login, { auth_time: Math.floor(t.now / 1000) - 60, sid });
      const asOther = { as: null, headers: { Authorization: `Bearer ${token}` } };
      return (await t.api.call('GET', '/api/v1/users', asOther)).status;
    };
    expect(await read('seen')).toBe(200);
    expect((await t.help(other, 'end-sessions')).status).toBe(204);
    expect([await read('seen'), await read('unseen')]).toEqual([401, 401]);
  });

  test.each(['create', 'unlock', 'reset-password', 'reset-factors'])(
    '%s for oneself is refused (decided 11)',
    async (help) => {
      const message = 'For yourself you can only sign out everywhere.';
      for (const id of [t.api.adminId, t.api.adminId.toUpperCase()]) {
        expect(await t.help({ id }, help)).toMatchObject({ status: 409, body: { message } });
      }
      expect(t.okta.calls).toEqual([]);
    },
  );

  test('an account is not made for somebody who is Inactive', async () => {
    const user = await t.enroll(undefined, '?account=none');
    await t.edit(user, { status: 'Inactive' });
    const message = 'This user is inactive. Activate them first.';
    expect(await t.help(user, 'create')).toMatchObject({ status: 409, body: { message } });
  });

  test('sessions end at the API also while the provider can’t be reached (decided 11)', async () => {
    const [other] = (await addUsers(t.database, [{ ...admin, email: 'b@scv.example' }])) as [User];
    const asOther = { as: 'b@scv.example' };
    expect((await t.api.call('GET', '/api/v1/users', asOther)).status).toBe(200);
    t.okta.fault = () => 'before';
    expect((await t.help(other, 'end-sessions')).status).toBe(503);
    expect((await t.api.call('GET', '/api/v1/users', asOther)).status).toBe(401);
    expect(await entries('end sessions')).toMatchObject([{ result: 'failed' }]);
    t.okta.fault = () => undefined;
    t.okta.accounts.clear();
    expect((await t.help(other, 'end-sessions')).status).toBe(204); // without an account, only at the API
  });

  test('a person gets at most three mails in an hour, and refused ones don’t count (decided 11)', async () => {
    const user = await enrolled('PROVISIONED');
    const send = () => t.api.call('POST', `/api/v1/user/${user.id}/account/activation`);
    t.okta.fault = (call) => (call.startsWith('POST') ? failure(403, 'Not now') : undefined);
    expect((await send()).status).toBe(409);
    t.okta.fault = () => undefined;
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push((await send()).status);
    expect(answers).toEqual([204, 204, 204, 429, 429]);
    t.now += 4 * 60_000;
    const refused = await send();
    const message = 'This person got 3 mails in the last hour. Try again in 56 minutes.';
    expect([refused.headers.get('Retry-After'), refused.body.message]).toEqual(['3360', message]);
    await t.database.query("UPDATE users SET account_mails_since = account_mails_since - interval '57 minutes'");
    expect((await send()).status).toBe(204);
  });

  test('mails whose answers are lost count, because they were sent', async () => {
    const user = await enrolled('PROVISIONED');
    t.okta.fault = (call) => (call.startsWith('POST') ? 'after' : undefined);
    const answers = [];
    for (let count = 0; count < 4; count += 1) {
      answers.push((await t.api.call('POST', `/api/v1/user/${user.id}/account/activation`)).status);
    }
    expect(answers).toEqual([503, 503, 503, 429]);
  });

  test('an export is recorded with its filter and count (decided 11)', async () => {
    const body = { list: 'users', count: 1250, filter: 'Admin, never signed in' };
    expect((await t.api.call('POST', '/api/v1/activity/exports', { body })).status).toBe(204);
    const reason = '1,250 users: Admin, never signed in';
    expect(await entries('export')).toMatchObject([{ actor: { name: 'Ada Byron' }, reason, result: 'done' }]);
  });
});

// PGlite has one connection: nobody else can hold the lock there.
describe.each(postgresOnly)('on $name', ({ open }) => {
  const t = testAccounts(open);

  test('what the provider did is recorded also while another process keeps users locked', async () => {
    const user = await t.enrolled('LOCKED_OUT');
    const released = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const other = t.database.transaction(async (db) => {
      await lockUsers(db);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    expect((await t.help(user, 'unlock')).status).toBe(204);
    released.resolve();
    await other;
    expect(await t.activity()).toContainEqual(expect.objectContaining({ action: 'unlock account', result: 'done' }));
  });
});
