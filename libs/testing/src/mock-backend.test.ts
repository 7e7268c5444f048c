import { type MockAnswer, override } from '@scv/api/mocks';
import { expect, expectTypeOf, test } from 'vitest';
import type { MockOperations } from './mock-answers.ts';
import { mockBackend } from './mock-backend.ts';
import { server } from './server.ts';

const list = () => fetch('http://localhost:3000/api/v1/users', { headers: { Authorization: 'Bearer any' } });

test('an override answers instead of the mocks, or leaves the call to them', async () => {
  server.use(...mockBackend());
  server.use(override('getListOfUsers', () => undefined));
  expect(await (await list()).json()).toMatchObject({ totalCount: 0 });
  server.use(override('getListOfUsers', () => ({ userList: [], hasNext: false, totalCount: 7 })));
  expect(await (await list()).json()).toMatchObject({ totalCount: 7 });
});

test('the mocks and overrides are typed by the contract', () => {
  type NewUser = { firstName: string; lastName: string; email: string; role: 'user' };
  expectTypeOf<NewUser & { id: string; status: 'Active' }>().toExtend<MockAnswer<'createUser'>>();
  expectTypeOf<NewUser>().not.toExtend<MockAnswer<'createUser'>>();
  // @ts-expect-error the other operations are missing
  const operations: MockOperations = { logout: () => ({ status: 204 }) };
  expect(operations).toBeDefined();
});
