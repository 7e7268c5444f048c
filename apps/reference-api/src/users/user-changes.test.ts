import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CreateUserResponse } from '@scv/api/schemas';
import type { Database } from '../database/database.ts';
import type { SeedUser } from '../seed/insert-users.ts';
import { engines } from '../testing/engines.ts';
import { addUsers, admin, startTestApi, type TestApi } from '../testing/test-api.ts';

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'Grace.Hopper@scv.example', role: 'user' };
const notText = 'contains characters that cannot be stored.';

describe.each(engines)('users on $name', ({ open }) => {
  let database: Database;
  let api: TestApi;

  beforeAll(async () => {
    database = await open();
    api = await startTestApi(database);
  });
  afterAll(async () => {
    await api.stop();
    await database.close();
  });

  const add = async (user: Partial<SeedUser> = {}) => (await addUsers(database, [user]))[0] as SeedUser;
  const create = (body: unknown) => api.call('POST', '/api/v1/user', { body });
  const edit = (id: string, body: object) => api.call('PUT', `/api/v1/user/${id}`, { body });
  const remove = (id: string) => api.call('DELETE', `/api/v1/user/${id}`);
  const total = async () => (await api.call('GET', '/api/v1/users')).body['totalCount'];
  const lastAudit = async () =>
    (await database.query('SELECT actor, action, target, outcome FROM audit ORDER BY at DESC LIMIT 1'))[0];

  describe('enrolling', () => {
    test('answers 201 with the user, who is Active, counted and found', async () => {
      const before = (await total()) as number;
      const { status, body } = await create({ ...grace, firstName: '  Grace ', email: ' Grace.Hopper@scv.example ' });
      expect(status).toBe(201);
      expect(CreateUserResponse.parse(body)).toEqual({ ...grace, id: body['id'], status: 'Active', version: 1 });
      expect(await total()).toBe(before + 1);
      const found = await api.call('GET', '/api/v1/users?query=grace');
      expect(found.body['userList']).toEqual([body]);
      expect(await lastAudit()).toEqual({
        actor: admin.email,
        action: 'create user',
        target: `${String(body['id'])} ${grace.email}`,
        outcome: 'done: user',
      });
    });

    test('refuses an email that is taken, whatever its letter case', async () => {
      await add({ email: 'Taken@scv.example' });
      const before = await total();
      const { status, body } = await create({ ...grace, email: 'tAKEN@scv.example' });
      const message = 'Another user has this email.';
      expect(status).toBe(409);
      expect(body).toMatchObject({ message, errors: [{ field: 'email', message }] });
      expect(await total()).toBe(before);
    });

    test.each<[string, object, string, string]>([
      ['no first name', { firstName: undefined }, 'firstName', 'First Name is required.'],
      ['a blank first name', { firstName: ' \u00a0\n' }, 'firstName', 'First Name is required.'],
      ['a null last name', { lastName: null }, 'lastName', 'Last Name is required.'],
      ['a number for a name', { lastName: 5 }, 'lastName', 'Last Name must be text.'],
      ['a long name', { firstName: 'x'.repeat(65) }, 'firstName', 'First Name must be at most 64 characters long.'],
      [
        'a very long name',
        { firstName: 'x'.repeat(10_000) },
        'firstName',
        'First Name must be at most 64 characters long.',
      ],
      [
        'a zero-width name',
        { firstName: 'A\u200bda' },
        'firstName',
        'First Name must not contain control or invisible characters.',
      ],
      ['NUL in a name', { firstName: 'A\0da' }, 'firstName', `First Name ${notText}`],
      ['half an emoji', { lastName: 'Byron \ud83d' }, 'lastName', `Last Name ${notText}`],
      ['no email address', { email: 'ada at scv' }, 'email', 'Email must be a valid email address.'],
      [
        'a long email',
        { email: `${'x'.repeat(250)}@scv.example` },
        'email',
        'Email must be at most 254 characters long.',
      ],
      ['half an emoji in the email', { email: '\udc00@scv.example' }, 'email', `Email ${notText}`],
      ['no role', { role: undefined }, 'role', 'Role is required.'],
      ['an unknown role', { role: 'owner' }, 'role', 'Role must be admin or user.'],
      ['a role of another type', { role: ['admin'] }, 'role', 'Role must be admin or user.'],
    ])('refuses %s at its field', async (_, changes, field, message) => {
      const { status, body } = await create({ ...grace, ...changes });
      expect(status).toBe(400);
      expect(body).toMatchObject({ message, errors: [{ field, message }] });
    });

    test('names every field at fault', async () => {
      const { body } = await create({ email: 'x', role: 'user' });
      expect(body.errors?.map(({ field }) => field)).toEqual(['firstName', 'lastName', 'email']);
      expect(body.message).toBe('First Name is required. Last Name is required. Email must be a valid email address.');
    });

    test.each([
      ['nothing', '', 'The request body is not well-formed JSON.'],
      ['half an object', '{"firstName":', 'The request body is not well-formed JSON.'],
      ['a list', '[]', 'The request body must be a JSON object.'],
      ['null', 'null', 'The request body must be a JSON object.'],
      ['deep nesting', '['.repeat(30_000), 'The request body is not well-formed JSON.'],
    ])('refuses %s for a body', async (_, sent, message) => {
      const { status, body } = await create(sent);
      expect(status).toBe(400);
      expect(body.message).toBe(message);
    });

    test('refuses bytes that are no UTF-8', async () => {
      const body = Buffer.from(JSON.stringify({ ...grace, firstName: 'Jos\u00e9' }), 'latin1');
      const headers = { Authorization: `Bearer ${await api.issuer.token(admin.email)}` };
      expect((await api.app.request('/api/v1/user', { method: 'POST', headers, body })).status).toBe(400);
    });

    test('takes no member of the prototype for a field', async () => {
      const user = JSON.stringify({ ...grace, email: 'proto@scv.example' });
      const hostile = '{"__proto__":{"status":"Inactive"},"id":"mine","version":9,';
      const { status, body } = await create(user.replace('{', hostile));
      expect(status).toBe(201);
      expect(body).toMatchObject({ status: 'Active', version: 1 });
      expect(body['id']).not.toBe('mine');
    });

    test.each(['\u{1F469}\u{1F3FD} Ünï', 'יוסף', "D'Arcy-O’Neil", '\ufdfa'.repeat(64), '<script>alert(1)</script>'])(
      'keeps the name %s as it is',
      async (firstName) => {
        const { status, body } = await create({ ...grace, firstName, email: `${randomUUID()}@scv.example` });
        expect(status).toBe(201);
        expect(body['firstName']).toBe(firstName);
      },
    );
  });

  describe('editing', () => {
    test('answers 201 with all that was sent and the next version', async () => {
      const { id } = await add();
      const update = { ...grace, email: 'edited@scv.example', role: 'admin', status: 'Inactive' };
      const { status, body } = await edit(id, { ...update, version: 1 });
      expect(status).toBe(201);
      expect(body).toEqual({ ...update, id, version: 2 });
      expect((await api.call('GET', '/api/v1/users?query=edited@')).body['userList']).toEqual([body]);
      const outcome = expect.stringContaining('role user → admin') as string;
      expect(await lastAudit()).toMatchObject({ action: 'edit user', outcome });
    });

    test('of a user who has changed since answers 412 with the user as it is now, and changes nothing', async () => {
      const { id, email } = await add();
      const update = { ...grace, email, status: 'Active' };
      const { body: current } = await edit(id, { ...update, lastName: 'First' });
      const second = await edit(id, { ...update, lastName: 'Second', version: 1 });
      expect(second.status).toBe(412);
      expect(second.body['current']).toEqual(current);
      expect((await edit(id, { ...update, lastName: 'Third', version: 2 })).body).toMatchObject({ version: 3 });
    });

    test('without a version overwrites', async () => {
      const { id, email } = await add();
      await edit(id, { ...grace, email, status: 'Active' });
      expect((await edit(id, { ...grace, email, status: 'Inactive' })).body).toMatchObject({ version: 3 });
    });

    test('keeps an email in another letter case, and refuses one that is taken', async () => {
      const { id } = await add({ email: 'mine@scv.example' });
      await add({ email: 'theirs@scv.example' });
      expect((await edit(id, { ...grace, status: 'Active', email: 'MINE@scv.example' })).status).toBe(201);
      const { status, body } = await edit(id, { ...grace, status: 'Active', email: 'Theirs@scv.example' });
      expect(status).toBe(409);
      expect(body.errors).toEqual([{ field: 'email', message: 'Another user has this email.' }]);
    });

    test.each<[object, string, string]>([
      [{ status: undefined }, 'status', 'Status is required.'],
      [{ status: 'active' }, 'status', 'Status must be Active or Inactive.'],
      [{ version: 0 }, 'version', 'Version must be at least 1.'],
      [{ version: 1.5 }, 'version', 'Version must be a whole number.'],
      [{ version: '1' }, 'version', 'Version must be a whole number.'],
    ])('refuses %j at its field', async (changes, field, message) => {
      const { id } = await add();
      const answer = await edit(id, { ...grace, status: 'Active', ...changes });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field, message }] } });
    });
  });

  describe('deleting', () => {
    test('answers 204 without a body, and the user is gone', async () => {
      const { id, email } = await add();
      const before = (await total()) as number;
      const { status, headers, body } = await remove(id);
      expect([status, headers.get('Content-Type'), body]).toEqual([204, null, {}]);
      expect(await total()).toBe(before - 1);
      expect((await remove(id)).status).toBe(404);
      expect(await lastAudit()).toMatchObject({ action: 'delete user', target: `${id} ${email}`, outcome: 'done' });
    });
  });

  test.each(['PUT', 'DELETE'])('%s refuses an id that is no UUID and finds nobody by another', async (method) => {
    const body = method === 'PUT' ? { ...grace, status: 'Active' } : undefined;
    for (const id of ['7', `${randomUUID()}x`, 'a%00b', '%ff']) {
      const answer = await api.call(method, `/api/v1/user/${id}`, { body });
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.[0]?.field).toBe('id');
    }
    const unknown = await api.call(method, `/api/v1/user/${randomUUID()}`, { body });
    const message = 'There is no such user. It may have been deleted meanwhile.';
    expect(unknown).toMatchObject({ status: 404, body: { message } });
  });
});
