import { faker } from '@faker-js/faker';
import { expect, test } from 'vitest';
import type { z } from 'zod/mini';
import * as schemas from './generated/index.responses.ts';
import * as mocks from './mocks.ts';

const fakes = Object.entries(mocks).filter(([name]) => name.endsWith('ResponseMock')) as [string, () => unknown][];

/** The schema of the success: `getListUsersResponseMock` makes fakes for `ListUsers200Response`. */
function schemaOf(fake: string) {
  const pattern = new RegExp(`^${fake.slice('get'.length, -'ResponseMock'.length)}2\\d\\dResponse$`);
  const [, schema] = Object.entries(schemas).find(([name]) => pattern.test(name))!;
  return schema as z.ZodMiniType;
}

// When it fails: give the property a better fake in orval.config.ts.
test.each(fakes)('%s makes fakes that fit the contract', (name, fake) => {
  faker.seed(1);
  const schema = schemaOf(name);
  const issues = Array.from({ length: 200 }, () => schema.safeParse(fake()).error?.issues ?? []);
  expect(issues.flat()).toEqual([]);
});
