import { faker } from '@faker-js/faker';
import { expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import * as client from './generated/index.ts';
import * as responses from './generated/index.responses.ts';
import { contractHandlers, fake } from './mocks.ts';
import { type OperationId, operations } from './operations.ts';

const ids = Object.keys(operations) as OperationId[];

test('every operation has a client, a schema of its success and a mock', () => {
  const missing = ids.flatMap((id) => [id, schemaOf(id)].filter((name) => !(name in client || name in responses)));
  expect(missing).toEqual([]);
  expect(contractHandlers()).toHaveLength(ids.length);
});

// When it fails: the generator does not know a rule of the schema. Answer the operation with an override.
test.each(ids)('the fakes of %s fit the contract', (id) => {
  faker.seed(1);
  const schema = (responses as unknown as Record<string, ZodMiniType>)[schemaOf(id)];
  const issues = Array.from({ length: 200 }, () => schema?.safeParse(fake(id)).error?.issues ?? []);
  expect(issues.flat()).toEqual([]);
});

function schemaOf(id: OperationId): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}${operations[id].status}Response`;
}
