import contract from '@scv/api/openapi.json' with { type: 'json' };
import { readOperations } from '@scv/testing/conformance/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './database/database.ts';
import { engines } from './testing/engines.ts';
import { contractProperty, type Counts } from './testing/fuzz/contract-fuzzer.ts';
import { startFuzzedApi } from './testing/fuzz/fuzzed-api.ts';

// Part of `npm run fuzz`.

const operations = readOperations(contract);

test('real PostgreSQL is there', () => {
  expect(engines.map(({ name }) => name)).toEqual(['PGlite', 'PostgreSQL']);
});

describe.each(engines)('on $name', ({ name, open }) => {
  const counts: Counts = new Map();
  let database: Database;
  let api: Awaited<ReturnType<typeof startFuzzedApi>>;
  beforeAll(async () => {
    database = await open();
    api = await startFuzzedApi(database);
  });
  afterAll(async () => {
    console.log(`Calls on ${name}, by operation and status:`, counts);
    await api.stop();
    await database.close();
  });

  test('every answer is one that the contract declares, and none is a failure of the server', async () => {
    await fc.assert(contractProperty(api, operations, counts));
    const uncalled = operations.map(({ id }) => id).filter((id) => !counts.has(id));
    expect(uncalled, 'Operations that were not called. A short run may not reach all: raise FUZZ_MINUTES.').toEqual([]);
  });
});
