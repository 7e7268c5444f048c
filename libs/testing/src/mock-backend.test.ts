import { handleOperation, type MockOperations, override } from '@scv/api/mocks';
import { expect, test } from 'vitest';
import { handlersOf, mockBackend } from './mock-backend.ts';
import { server } from './server.ts';

const list = () => fetch('http://localhost:3000/api/v1/users', { headers: { Authorization: 'Bearer any' } });

test('an operation that the mocks do not implement is answered with a problem', async () => {
  server.use(...handlersOf({ listUsers: 'not implemented' } as MockOperations));
  const response = await list();
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ status: 501, message: 'The mocks do not implement listUsers.' });
});

test('an override answers instead of the mocks, or leaves the call to them', async () => {
  server.use(...mockBackend());
  server.use(override('listUsers', () => undefined));
  expect(await (await list()).json()).toMatchObject({ totalCount: 0 });
  server.use(override('listUsers', () => ({ userList: [], hasNext: false, totalCount: 7 })));
  expect(await (await list()).json()).toMatchObject({ totalCount: 7 });
});

test('operations, parameters, bodies and answers are typed by the contract', () => {
  const user = { firstName: 'Ada', lastName: 'Byron', email: 'ada@scv.example', role: 'user' } as const;
  // @ts-expect-error: another operation
  const none = () => handleOperation('listPeople', () => undefined);
  // @ts-expect-error: another parameter
  const parameter = () => override('deleteUser', ({ params }) => (params.shoeSize ? null : undefined));
  // @ts-expect-error: another member of the body
  const body = () => override('createUser', async ({ request }) => void (await request.json()).shoeSize);
  // @ts-expect-error: an answer without id and status
  const answer = () => override('createUser', () => user);
  // @ts-expect-error: no answer for the other operations
  const operations: MockOperations = { login: 'not implemented' };
  expect([none, parameter, body, answer, operations]).toHaveLength(5);
});
