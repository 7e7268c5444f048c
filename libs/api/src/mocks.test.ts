import { faker } from '@faker-js/faker';
import { expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import * as client from './generated/index.ts';
import * as responses from './generated/index.responses.ts';
import * as mocks from './mocks.ts';
import { type OperationId, operations } from './operations.ts';

const ids = Object.keys(operations) as OperationId[];

test('every operation has a client, a mock, and a schema of its success if it declares one', () => {
  const success = (id: OperationId) => Object.keys(responses).filter((name) => name.startsWith(`${capitalized(id)}2`));
  const missing = ids.flatMap((id) => [
    ...(id in client ? [] : [id]),
    ...(success(id).length === 0 || success(id).includes(schemaOf(id)) ? [] : [schemaOf(id)]),
  ]);
  expect(missing).toEqual([]);
  expect(mocks.contractHandlers()).toHaveLength(ids.length);
});

// When it fails: tell orval.config.ts how to make the member (override.mock), unless the contract lacks a format.
test.each(ids)('100 fake bodies that orval makes for %s fit the contract', (id) => {
  faker.seed(1);
  const schema = (responses as unknown as Record<string, ZodMiniType>)[schemaOf(id)];
  const make = (mocks as unknown as Record<string, (() => unknown) | undefined>)[`get${capitalized(id)}ResponseMock`];
  const faults = Array.from({ length: 100 }, () => schema?.safeParse(make?.()).error?.issues ?? []).flat();
  expect(new Set(faults.map(({ path, message }) => `${id}, ${path.join('.')}: ${message}`))).toEqual(new Set());
});

const schemaOf = (id: OperationId) => `${capitalized(id)}${operations[id].status}Response`;

const capitalized = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
