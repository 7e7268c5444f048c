import { expect, expectTypeOf, test } from 'vitest';
import * as requests from './generated/index.requests.ts';
import * as responses from './generated/index.responses.ts';
import { type OperationResponse, type Call, type Operations, operations } from './operations.ts';

const ada = {
  id: '1',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@scv.example',
  role: 'admin',
  status: 'Active',
} as const;

test('a call has the parts that the contract declares, with their defaults', () => {
  expectTypeOf<Call<'getUser'>>().toEqualTypeOf<{
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
  }>();
  expectTypeOf<Call<'deleteUser'>['headers']>().toEqualTypeOf<{ 'X-Run-Id'?: string }>();
  expectTypeOf<Call<'getListOfUsers'>['query']['page']>().toEqualTypeOf<number>();
  expectTypeOf<Call<'createUser'>['body']>().toHaveProperty('email');
  expectTypeOf<Call<'createUser'>['body']>().not.toHaveProperty('shoeSize');
  expectTypeOf<Call<'uploadCdd'>['body']>().toEqualTypeOf<undefined>();
});

test('an answer has a declared status and the body of that status', () => {
  expectTypeOf<{ status: 201; body: typeof ada }>().toExtend<OperationResponse<'createUser'>>();
  expectTypeOf<{ status: 409; body: { message: string } }>().toExtend<OperationResponse<'createUser'>>();
  expectTypeOf<{ status: 204 }>().toExtend<OperationResponse<'deleteUser'>>();
});

test('an undeclared status, a body of another status and a missing operation do not compile', () => {
  type Part<Id extends keyof Operations<void>> = Pick<Operations<void>, Id>;
  const faults = [
    // @ts-expect-error a lookup declares 200
    { lookupUsers: async () => ({ status: 201, body: { users: [] } }) } satisfies Part<'lookupUsers'>,
    // @ts-expect-error a problem has no users
    { lookupUsers: async () => ({ status: 400, body: { users: [] } }) } satisfies Part<'lookupUsers'>,
    // @ts-expect-error the user has no role
    { getUser: async () => ({ status: 200, body: { ...ada, role: undefined } }) } satisfies Part<'getUser'>,
    // @ts-expect-error a deletion has no body
    { deleteUser: async () => ({ status: 204, body: ada }) } satisfies Part<'deleteUser'>,
    // @ts-expect-error getUser is missing
    { deleteUser: async () => ({ status: 204 }) } satisfies Part<'deleteUser' | 'getUser'>,
  ];
  expect(faults).toHaveLength(5);
});

test('every schema of a request and of an answer belongs to an operation', () => {
  const schemas = Object.keys({ ...requests, ...responses }).filter((name) => /^[A-Z]/.test(name));
  const names = Object.keys(operations).map((id) => id.charAt(0).toUpperCase() + id.slice(1));
  const belongs = new RegExp(`^(${names.join('|')})(Params|QueryParams|Header|Body|\\d{3}Response)$`);
  expect(schemas.filter((name) => !belongs.test(name))).toEqual([]);
});
