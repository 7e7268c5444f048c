import { describe, expect, test } from 'vitest';
import { notAuthorized } from '@scv/api/schemas';
import { openPgliteInMemory } from '../testing/engines.ts';
import { failure } from '../testing/fake-okta.ts';
import { email, grace, testAccounts } from '../testing/test-accounts.ts';
import { addUsers } from '../testing/test-api.ts';
import type { User } from '../user-row/user.ts';

describe('accounts at the provider', () => {
  const t = testAccounts(openPgliteInMemory);
  const signIn = async (uid: string, secondsLater = 1) => {
    const claims = { uid, auth_time: Math.floor(Date.now() / 1000) + secondsLater };
    const headers = { Authorization: `Bearer ${await t.api.issuer.token(email, claims)}` };
    const { status, body } = await t.api.call('GET', '/api/v1/users', { as: null, headers });
    return [status, body.message];
  };
  const accepted = [200, undefined];
  const refused = [403, notAuthorized];

  test('an enrolled user gets one with an activation mail, and only its tokens are theirs', async () => {
    const user = await t.enroll();
    expect(t.okta.calls).toEqual([]); // the administrator doesn't wait for the provider
    expect(await t.accountOf(user)).toEqual({ status: 'waiting', since: expect.any(String) });
    await t.work();
    expect([t.okta.states, t.okta.mails]).toEqual([[`${email}: PROVISIONED`], [email]]);
    expect(await t.uidOf(user)).toBe([...t.okta.accounts.keys()][0]);
    expect(await t.waiting()).toEqual([]);
    expect(await t.accountOf(user)).toEqual({ status: 'linked', origin: 'created' });
    expect(await signIn('somebody-else')).toEqual(refused);
    expect(await signIn((await t.uidOf(user)) ?? '')).toEqual(accepted);
  });

  test('values that an account can’t have are refused, and those from before don’t keep it from following', async () => {
    const long = 'x'.repeat(60);
    const refusal = { field: 'firstName', message: 'First Name must be at most 50 characters long.' };
    const post = await t.api.call('POST', '/api/v1/user', { body: { ...grace, firstName: long } });
    expect([post.status, post.body.errors]).toEqual([400, [refusal]]);

    const [user] = (await addUsers(t.database, [{ ...grace, firstName: long }])) as [User];
    t.okta.add(email, 'ACTIVE');
    expect((await t.edit(user, { firstName: `${long}y` })).body.errors).toEqual([refusal]);
    expect((await t.edit(user, { role: 'user', status: 'Inactive' })).status).toBe(201);
    await t.work();
    expect(t.okta.states).toEqual([`${email}: SUSPENDED`]);
    expect(t.account().profile.firstName).not.toBe(long);

    t.okta.accounts.clear();
    await t.edit(user, {});
    await t.work();
    const help = await t.help(user, 'create');
    expect([help.status, help.body.errors, t.okta.states]).toEqual([400, [refusal], []]);
  });

  test('follows a new name and email, deactivation, reactivation and deletion (decided 11)', async () => {
    const user = await t.enrolled();
    await t.edit(user, { lastName: 'Murray', email: 'grace.murray@scv.example' });
    await t.work();
    const [login, firstName, lastName] = ['grace.murray@scv.example', 'Grace', 'Murray'];
    const account = t.account();
    expect(account.profile).toEqual({ firstName, lastName, email: login, login });
    account.status = 'ACTIVE'; // the person has set a password
    await t.edit(user, { email, status: 'Inactive' });
    await t.work();
    expect(t.okta.states).toEqual([`${email}: SUSPENDED`]);
    await t.edit(user, { status: 'Inactive', firstName: 'Grace' });
    await t.work();
    expect(t.okta.states).toEqual([`${email}: SUSPENDED`]);
    await t.edit(user, {});
    await t.work();
    // Neither a mail nor a new password.
    expect([t.okta.states, t.okta.mails]).toEqual([[`${email}: ACTIVE`], [email]]);
    await t.remove(user);
    await t.work();
    expect([t.okta.states, await t.waiting()]).toEqual([[], []]);

    const recorded = await t.activity();
    const steps = ['create', 'edit', 'edit', 'suspend', 'unsuspend', 'delete'];
    expect(recorded.map(({ action }) => action)).toEqual(steps.map((step) => `${step} account`));
    const target = `Grace Hopper (${email})`;
    expect(recorded[0]).toEqual({ action: 'create account', result: 'done', reason: null, target, leads: false });
  });

  test('a primary email that the person has chosen stays until the user gets another email', async () => {
    const user = await t.enrolled();
    const account = t.account();
    account.profile.email = 'grace@home.example';
    await t.edit(user, { lastName: 'Murray' });
    await t.work();
    expect(account.profile).toMatchObject({ lastName: 'Murray', email: 'grace@home.example' });
    await t.edit(user, { email: 'murray@scv.example' });
    await t.work();
    expect(account.profile).toMatchObject({ login: 'murray@scv.example', email: 'murray@scv.example' });
  });

  test('a locked account is suspended, because people could sign in again when the lock ends', async () => {
    const user = await t.enrolled('LOCKED_OUT');
    await t.edit(user, { status: 'Inactive' });
    await t.work();
    expect([t.okta.states, await t.stateOf(user)]).toEqual([[`${email}: SUSPENDED`], 'suspended']);
  });

  test('an account that isn’t activated can’t be suspended, so it stays as it is (decided 11)', async () => {
    const user = await t.enrolled();
    await t.edit(user, { status: 'Inactive' });
    await t.work();
    expect([t.okta.states, await t.waiting()]).toEqual([[`${email}: PROVISIONED`], []]);
  });

  test('a deactivated account stays so until an administrator asks for one; with another email it is replaced', async () => {
    const user = await t.enrolled('DEPROVISIONED');
    await t.edit(user, { email: 'new@scv.example' });
    await t.work();
    expect([t.okta.states, t.okta.mails]).toEqual([[`${email}: DEPROVISIONED`], [email]]);
    expect((await t.help(user, 'create')).status).toBe(204);
    await t.work();
    expect([t.okta.states, t.okta.mails]).toEqual([['new@scv.example: PROVISIONED'], [email, 'new@scv.example']]);
    expect(await t.uidOf(user)).toBe([...t.okta.accounts.keys()][0]);
  });

  test.each([
    ['new', email, 'new@scv.example'],
    ['present', 'changed-at-the-provider@scv.example', email],
  ])('one with the %s email becomes the user’s whose own was deactivated', async (_, lostLogin, wanted) => {
    const user = await t.enrolled('DEPROVISIONED');
    t.account().profile.login = lostLogin;
    const { id } = t.okta.add(wanted);
    await t.edit(user, { email: wanted });
    await t.help(user, 'create');
    await t.work();
    expect([t.okta.states, t.okta.mails, await t.uidOf(user)]).toEqual([[`${wanted}: ACTIVE`], [email], id]);
    expect(await t.accountOf(user)).toEqual({ status: 'linked', origin: 'adopted' });
  });

  test.each(['DEPROVISIONED', 'STAGED'])('one that is %s is activated for the enrolled user', async (status) => {
    t.okta.add(email, status);
    await t.enrolled();
    expect([t.okta.states, t.okta.mails]).toEqual([[`${email}: PROVISIONED`], [email]]);
  });

  test('a user who is deactivated before the account is made gets none', async () => {
    const user = await t.enroll();
    await t.edit(user, { status: 'Inactive' });
    await t.work();
    expect([t.okta.states, await t.waiting()]).toEqual([[], []]);
  });

  test('an edit makes none, nor does an enrollment without one; an administrator asks for it (decided 11)', async () => {
    const [found] = (await addUsers(t.database, [{ ...grace, email: 'b@scv.example' }])) as [User];
    const user = await t.enroll(grace, '?account=none');
    await t.edit(found, { role: 'user' });
    for (const status of ['Inactive', 'Active'] as const) await t.edit(user, { status });
    await t.work();
    expect([t.okta.states, t.okta.mails, await t.waiting()]).toEqual([[], [], []]);
    expect(await t.stateOf(user)).toBe('none');
    expect((await t.help(user, 'create')).status).toBe(204);
    expect(await t.stateOf(user)).toBe('not-activated');
    await t.work();
    expect([t.okta.states, t.okta.mails]).toEqual([[`${email}: PROVISIONED`], [email]]);
    expect(await t.stateOf(user)).toBe('not-activated');
  });

  test('one that was made elsewhere becomes the enrolled user’s, follows them, and stays when they are deleted (decided 11)', async () => {
    const { id } = t.okta.add('Grace.Hopper@scv.example');
    const user = await t.enrolled();
    expect([t.okta.states, t.okta.mails, await t.uidOf(user)]).toEqual([[`${email}: ACTIVE`], [], id]);
    const reason = 'There was an account with this login. It is this user’s now.';
    expect(await t.activity()).toMatchObject([{ action: 'edit account', reason }, { action: 'edit account' }]);
    expect(await t.accountOf(user)).toEqual({ status: 'linked', origin: 'adopted' });
    await t.edit(user, { status: 'Inactive' });
    await t.work();
    expect([t.okta.states, await t.stateOf(user)]).toEqual([[`${email}: SUSPENDED`], 'suspended']);
    await t.edit(user, {});
    await t.remove(user);
    await t.work();
    expect(t.okta.states).toEqual([`${email}: SUSPENDED`]);
    await t.enrolled();
    expect([t.okta.states, t.okta.mails]).toEqual([[`${email}: SUSPENDED`], []]);
  });

  test('a suspension by the provider’s administrators is not ended by an edit', async () => {
    t.okta.add(email, 'SUSPENDED');
    const user = await t.enroll();
    await t.edit(user, { lastName: 'Murray' });
    await t.work();
    expect(t.okta.states).toEqual([`${email}: SUSPENDED`]);
  });

  const taken =
    'Api validation failed: login: login: An object with this field already exists in the current organization';
  test.each([
    ['another user’s account', true, `${taken}. The account with this login belongs to another user.`],
    ['an account that the API can’t find', false, `${taken}. The API can’t find the account with this login.`],
  ])('%s is neither taken over nor deleted, and the refusal says why', async (_, isAnothers, error) => {
    const { id } = t.okta.add('grace.hopper@scv.example');
    const [owner] = (await addUsers(t.database, [{ email: 'owner@scv.example' }])) as [User];
    await t.database.query('UPDATE users SET identity_issuer = $1, identity_uid = $2 WHERE id = $3', [
      'http://127.0.0.1/oauth2/default',
      id,
      owner.id,
    ]);
    if (!isAnothers) {
      t.okta.fault = (call) => (call.startsWith('GET') ? failure(404, 'Not found: Resource not found') : undefined);
    }
    const user = await t.enrolled();
    expect(await t.waiting()).toMatchObject([{ id: user.id, refused: true, error }]);
    await t.remove(user);
    await t.work();
    expect([t.okta.states, await t.waiting()]).toEqual([[`${email}: ACTIVE`], []]);
  });

  test.each([
    ['enrollment', (_: User) => t.api.call('POST', '/api/v1/user', { body: grace })],
    ['edit', (other: User) => t.edit(other, { email: 'GRACE.hopper@scv.example' })],
  ])('an email that another user’s account still has is refused by %s', async (call, take) => {
    const holder = await t.enroll();
    const other = await t.enroll({ ...grace, email: 'b@scv.example' });
    await t.work();
    await t.edit(holder, { email: 'new@scv.example' });
    const message = 'Another user’s account at the sign-in provider still has this email. Try again later.';
    expect(await take(other)).toMatchObject({ status: 409, body: { message, errors: [{ field: 'email', message }] } });
    expect((await t.edit(holder, { email })).status).toBe(201); // the holder may have it again
    await t.edit(holder, { email: 'new@scv.example' });
    await t.work();
    expect((await take(other)).status).toBe(201);
    await t.work();
    expect([t.okta.states.length, await t.waiting()]).toEqual([call === 'edit' ? 2 : 3, []]);
  });

  test('a change waits for the account of a deleted user that still has the email, also if it was queued first', async () => {
    const [deleted, other] = [await t.enroll(), await t.enroll({ ...grace, email: 'b@scv.example' })];
    await t.work();
    const uid = await t.uidOf(other);
    await t.edit(other, { lastName: 'Murray' });
    await t.remove(deleted);
    await t.edit(other, { lastName: 'Murray', email });
    await t.work();
    expect([t.okta.states, await t.uidOf(other), await t.waiting()]).toEqual([[`${email}: PROVISIONED`], uid, []]);
    expect((await t.activity()).filter(({ result }) => result === 'refused')).toEqual([]);
  });

  test('a deleted user’s email can be used again: the new user gets a new account, and tokens of the old one are refused', async () => {
    const first = await t.enrolled();
    const earlier = (await t.uidOf(first)) ?? '';
    expect(await signIn(earlier)).toEqual(accepted);
    await t.remove(first);
    const next = await t.enroll();
    // The earlier account is not deleted yet, so its person can still sign in at the provider.
    expect(await signIn(earlier, 2)).toEqual(refused);
    await t.work();
    expect(t.okta.states).toEqual([`${email}: PROVISIONED`]);
    expect(await t.uidOf(next)).not.toBe(earlier);
    expect(await signIn(earlier, 3)).toEqual(refused);
    expect(await signIn((await t.uidOf(next)) ?? '', 3)).toEqual(accepted);
  });
});
