import { type CheckedCall, type MockAnswer, type MockOperations, type Operation, override } from '@scv/api/mocks';
import { expect, expectTypeOf, test } from 'vitest';
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
  type DeleteCall = CheckedCall<'deleteUser'>;
  type CreateCall = CheckedCall<'createUser'>;
  type NewUser = { firstName: string; lastName: string; email: string; role: 'user' };
  expectTypeOf<'listUsers'>().toExtend<Operation>();
  expectTypeOf<'listPeople'>().not.toExtend<Operation>();
  expectTypeOf<DeleteCall['params']>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<CreateCall['body']>().toHaveProperty('email');
  expectTypeOf<CreateCall['body']>().not.toHaveProperty('shoeSize');
  expectTypeOf<NewUser & { id: string; status: 'Active' }>().toExtend<MockAnswer<'createUser'>>();
  expectTypeOf<NewUser>().not.toExtend<MockAnswer<'createUser'>>();
  expectTypeOf<{ login: 'not implemented' }>().not.toExtend<MockOperations>();
});
