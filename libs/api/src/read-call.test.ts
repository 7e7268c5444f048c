import { expect, test } from 'vitest';
import { ProblemError } from './problem-error.ts';
import { readCall } from './read-call.ts';

const ada = { firstName: ' Ada ', lastName: 'Byron', email: 'ada@scv.example', role: 'admin' };

/** Status and message of the refusal, or the body that was read. */
const read = (id: 'createUser' | 'login', body: unknown, contentType?: string | null) =>
  readCall(id, {
    params: {},
    query: {},
    header: (name) => {
      if (name !== 'Content-Type') return undefined;
      return contentType === undefined ? 'application/json; charset=utf-8' : contentType;
    },
    bytes: async () => await new Response(body instanceof Uint8Array ? (body as BodyInit) : String(body)).arrayBuffer(),
  }).then(
    (call): unknown => call.body,
    (error: unknown) => error instanceof ProblemError && [error.status, error.message],
  );

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '', null])(
  'a body of the type %s is refused',
  async (type) => {
    expect(await read('createUser', '{}', type)).toEqual([
      415,
      'The request body must be JSON, sent as application/json.',
    ]);
  },
);

test.each([
  ['nothing', '', 'The request body is not well-formed JSON.'],
  ['half an object', '{"firstName":', 'The request body is not well-formed JSON.'],
  ['deep nesting', '['.repeat(30_000), 'The request body is not well-formed JSON.'],
  ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xe9, 0x22]), 'The request body is not well-formed JSON.'],
  ['a list', '[]', 'The request body must be a JSON object.'],
  ['null', 'null', 'The request body must be a JSON object.'],
])('a body of %s is refused', async (_, body, message) => {
  expect(await read('createUser', body)).toEqual([400, message]);
});

test('strings are trimmed, except passwords', async () => {
  expect(await read('createUser', JSON.stringify(ada))).toEqual({ ...ada, firstName: 'Ada' });
  const credentials = { username: ' ada ', password: ' a ' };
  expect(await read('login', JSON.stringify(credentials))).toEqual({ username: 'ada', password: ' a ' });
});

test('invalid parameters are named, and missing ones get their defaults', async () => {
  const received = { params: {}, header: () => null, bytes: () => Promise.reject(new Error('There is no body.')) };
  await expect(
    readCall('getListOfUsers', { ...received, query: { page: '1e1', role: 'owner' } }),
  ).rejects.toMatchObject({
    status: 400,
    members: { errors: [{ field: 'page' }, { field: 'role' }] },
  });
  const { query, body } = await readCall('getListOfUsers', { ...received, query: { page: '2' } });
  expect([query, body]).toEqual([{ page: 2, size: 10, sort: 'name' }, undefined]);
});

test('headers that the contract declares are checked', async () => {
  const received = (run: string) => ({
    params: { id: 'b6a4b1f6-4f60-4c2b-8a0e-1f9f3d7f6c11' },
    query: {},
    header: (name: string) => (name === 'X-Run-Id' ? run : null),
    bytes: () => Promise.reject(new Error('There is no body.')),
  });
  await expect(readCall('deleteUser', received('x'))).rejects.toMatchObject({
    members: { errors: [{ field: 'X-Run-Id', message: 'X-Run-Id must be a UUID.' }] },
  });
  const run = '0d3c0f5e-6f1b-4a53-9f0d-3a4cf0b9d7aa';
  expect((await readCall('deleteUser', received(run))).headers).toEqual({ 'X-Run-Id': run });
});
