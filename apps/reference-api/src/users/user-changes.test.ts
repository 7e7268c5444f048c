import { randomUUID } from 'node:crypto';
import { CreateUser201Response, EditUser201Response } from '@scv/api/schemas';
import { describe, expect, test } from 'vitest';
import { testApi } from '../testing/engines.ts';
import { activityOf, addUsers, admin } from '../testing/test-api.ts';
import type { NewUser } from '../user-row/user.ts';

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'Grace.Hopper@scv.example', role: 'user' };
const notText = 'contains characters that cannot be stored.';

const on = testApi();

const add = async (user: Partial<NewUser> = {}) => (await addUsers(on.database, [user]))[0] as NewUser;
const create = (body: unknown) => on.api.call('POST', '/api/v1/user', { body });
const edit = (id: string, body: object) => on.api.call('PUT', `/api/v1/user/${id}`, { body });
const remove = (id: string) => on.api.call('DELETE', `/api/v1/user/${id}`);
const total = async () => (await on.api.call('GET', '/api/v1/users')).body['totalCount'];
const lastEntry = async () => (await activityOf(on.database))[0];

describe('enrolling', () => {
  test('answers 201 with the user, who is Active, counted, found and recorded (§7, decided 3)', async () => {
    const before = (await total()) as number;
    const { status, body } = await create({ ...grace, firstName: '  Grace ', email: ' Grace.Hopper@scv.example ' });
    expect(status).toBe(201);
    const { createdAt } = CreateUser201Response.parse(body);
    const set = { id: body['id'], status: 'Active', standing: 'active', version: 1, createdAt, updatedAt: createdAt };
    expect(body).toEqual({ ...grace, ...set });
    expect(await total()).toBe(before + 1);
    expect((await on.api.call('GET', '/api/v1/users?query=grace')).body['userList']).toEqual([body]);
    expect(await lastEntry()).toMatchObject({
      actor_email: admin.email,
      action: 'create user',
      target_id: body['id'],
      target_label: `Grace Hopper (${grace.email})`,
      changes: expect.arrayContaining([{ field: 'role', after: 'user' }]) as unknown,
      result: 'done',
    });
  });

  test('refuses an email that is taken, in any letter case (decided 3)', async () => {
    await add({ email: 'Taken@scv.example' });
    const before = await total();
    const { status, body } = await create({ ...grace, email: 'tAKEN@scv.example' });
    const message = 'Another user has this email.';
    expect([status, body.message, body.errors]).toEqual([409, message, [{ field: 'email', message }]]);
    expect(await total()).toBe(before);
  });

  test.each<[string, object, string, string]>([
    ['no first name', { firstName: undefined }, 'firstName', 'First Name is required.'],
    ['a blank first name', { firstName: ' \u00a0\n' }, 'firstName', 'First Name is required.'],
    ['a null last name', { lastName: null }, 'lastName', 'Last Name is required.'],
    ['a number as a name', { lastName: 5 }, 'lastName', 'Last Name must be text.'],
    ['a long name', { firstName: 'x'.repeat(65) }, 'firstName', 'First Name must be at most 64 characters long.'],
    [
      'a zero-width space',
      { firstName: 'A\u200bda' },
      'firstName',
      'First Name must not contain control or invisible characters.',
    ],
    ['NUL', { firstName: 'A\0da' }, 'firstName', `First Name ${notText}`],
    ['half an emoji', { lastName: 'Byron \ud83d' }, 'lastName', `Last Name ${notText}`],
    ['an invalid email', { email: 'ada at scv' }, 'email', 'Email must be a valid email address.'],
    [
      'a long email',
      { email: `${'x'.repeat(250)}@scv.example` },
      'email',
      'Email must be at most 254 characters long.',
    ],
    ['no role', { role: undefined }, 'role', 'Role is required.'],
    ['an unknown role', { role: 'owner' }, 'role', 'Role must be admin or user.'],
    ['a list as a role', { role: ['admin'] }, 'role', 'Role must be admin or user.'],
  ])('refuses %s at its field (decided 3)', async (_, changes, field, message) => {
    const { status, body } = await create({ ...grace, ...changes });
    expect([status, body.message, body.errors]).toEqual([400, message, [{ field, message }]]);
  });

  test('names all invalid fields', async () => {
    const { body } = await create({ email: 'x', role: 'user' });
    expect(body.errors?.map(({ field }) => field)).toEqual(['firstName', 'lastName', 'email']);
    expect(body.message).toBe('First Name is required. Last Name is required. Email must be a valid email address.');
  });

  test('ignores properties that are not fields, also __proto__', async () => {
    const user = JSON.stringify({ ...grace, email: 'proto@scv.example' });
    const hostile = '{"__proto__":{"status":"Inactive"},"id":"mine","version":9,';
    const { status, body } = await create(user.replace('{', hostile));
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'Active', version: 1 });
    expect(body['id']).not.toBe('mine');
  });
});

describe('editing', () => {
  test('answers 201 with the new fields and the next version, and records the changes (§7, decided 9)', async () => {
    const { id } = await add({ createdAt: '2026-01-01T00:00:00Z' });
    const update = { ...grace, email: 'edited@scv.example', role: 'admin', status: 'Inactive' };
    const { status, body } = await edit(id, { ...update, version: 1 });
    const { createdAt, updatedAt } = EditUser201Response.parse(body);
    expect([status, body]).toEqual([201, { ...update, id, standing: 'inactive', version: 2, createdAt, updatedAt }]);
    expect(Date.parse(String(updatedAt))).toBeGreaterThan(Date.parse(String(createdAt)));
    expect((await on.api.call('GET', '/api/v1/users?query=edited@')).body['userList']).toEqual([body]);
    const changes = expect.arrayContaining([
      { field: 'firstName', before: 'Some', after: 'Grace' },
      { field: 'role', before: 'user', after: 'admin' },
    ]) as unknown;
    expect(await lastEntry()).toMatchObject({ action: 'deactivate user', result: 'done', changes });
  });

  test('an old version is answered with 412 and the current user, and changes nothing (decided 3)', async () => {
    const { id, email } = await add();
    const update = { ...grace, email, status: 'Active' };
    const { body: current } = await edit(id, { ...update, lastName: 'First' });
    const second = await edit(id, { ...update, lastName: 'Second', version: 1 });
    expect([second.status, second.body['current']]).toEqual([412, current]);
    expect((await edit(id, { ...update, lastName: 'Third', version: 2 })).body).toMatchObject({ version: 3 });
  });

  test('without a version, the last edit wins', async () => {
    const { id, email } = await add();
    await edit(id, { ...grace, email, status: 'Active' });
    expect((await edit(id, { ...grace, email, status: 'Inactive' })).body).toMatchObject({ version: 3 });
  });

  test('an apostrophe in front of a stored email goes only by an edit of nothing else', async () => {
    const { id } = await add({ email: "'quoted@scv.example" });
    const inactive = { ...grace, email: "'quoted@scv.example", status: 'Inactive' };
    expect((await edit(id, inactive)).body).toMatchObject({ status: 'Inactive', email: "'quoted@scv.example" });
    expect((await edit(id, inactive)).body).toMatchObject({ email: 'quoted@scv.example' });
  });

  test('the letter case of an email can change, a taken email is refused', async () => {
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
  ])('refuses %j at its field (§4)', async (changes, field, message) => {
    const { id } = await add();
    const answer = await edit(id, { ...grace, status: 'Active', ...changes });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field, message }] } });
  });
});

test('deleting answers 204 without a body, and the user is gone (§7)', async () => {
  const { id, email } = await add();
  const before = (await total()) as number;
  const { status, headers, body } = await remove(id);
  expect([status, headers.get('Content-Type'), body]).toEqual([204, null, {}]);
  expect(await total()).toBe(before - 1);
  expect((await remove(id)).status).toBe(404);
  const label = `Some Body (${email})`;
  const [refused, deleted] = await activityOf(on.database);
  expect(refused).toMatchObject({ action: 'delete user', target_id: id, result: 'refused' });
  expect(deleted).toMatchObject({
    action: 'delete user',
    target_id: id,
    target_label: label,
    changes: expect.arrayContaining([{ field: 'email', before: email }]) as unknown,
    result: 'done',
  });
});

test.each(['PUT', 'DELETE'])(
  '%s refuses an id that is not a UUID, and answers 404 to an unknown one',
  async (method) => {
    const body = method === 'PUT' ? { ...grace, status: 'Active' } : undefined;
    for (const id of ['7', `${randomUUID()}x`, 'a%00b', '%ff']) {
      const answer = await on.api.call(method, `/api/v1/user/${id}`, { body });
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'id']);
    }
    const unknown = await on.api.call(method, `/api/v1/user/${randomUUID()}`, { body });
    const message = 'This user no longer exists. Another administrator may have deleted them.';
    expect([unknown.status, unknown.body.message]).toEqual([404, message]);
  },
);
