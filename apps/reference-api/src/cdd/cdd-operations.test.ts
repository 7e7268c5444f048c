import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type OperationId, ProblemError } from '@scv/api/schemas';
import type { ApiServices } from '../api-env.ts';
import { portalConfig } from '../portal/portal-config.ts';
import { readSettings } from '../settings.ts';
import { StartFailure } from '../start-failure.ts';
import { temporaryFolder } from '../testing/resources.ts';
import { type OperationTable, serveOperations } from '../operation.ts';
import { cddOperations } from './cdd-operations.ts';

const file = join(temporaryFolder(), 'schema.json');

const get = (CDD_SCHEMA_FILE: string, headers: Record<string, string> = {}) =>
  serveOperations(
    cddOperations({
      settings: readSettings({ CDD_SCHEMA_FILE }),
      requireAdmin: (_, next) => next(),
    } as ApiServices) as unknown as OperationTable<OperationId>,
  )
    .onError((error) => new Response(error.message, { status: error instanceof ProblemError ? error.status : 500 }))
    .request('/api/v1/cdd/schema', { headers });

test('the schema is answered with an ETag, and announced', async () => {
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' };
  writeFileSync(file, JSON.stringify(schema));
  const answer = await get(file);
  expect(await answer.json()).toEqual(schema);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
  const again = await get(file, { 'If-None-Match': answer.headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);
  expect(portalConfig(readSettings({ CDD_SCHEMA_FILE: file })).features).toContain('cdd-schema');
});

test('without a schema the answer is 404', async () => {
  expect((await get('')).status).toBe(404);
});

test.each([
  ['{', "can't be read: "],
  ['[]', 'must be a JSON object.'],
  ['{"$schema":"http://json-schema.org/draft-04/schema#"}', 'has a $schema other than draft 2020-12 or 7'],
])('%s stops the start with a sentence', (text, reason) => {
  writeFileSync(file, text);
  expect(() => get(file)).toThrow(StartFailure);
  expect(() => get(file)).toThrow(`The schema for CDD files, ${file} (CDD_SCHEMA_FILE), ${reason}`);
});
