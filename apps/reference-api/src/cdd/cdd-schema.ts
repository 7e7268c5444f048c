import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import { ProblemError } from '../problem.ts';
import { StartFailure } from '../start-failure.ts';

/** What `$schema` may say; without it, draft 2020-12 counts. */
const drafts = [
  'https://json-schema.org/draft/2020-12/schema',
  'http://json-schema.org/draft-07/schema#',
  'http://json-schema.org/draft-07/schema',
];

/** The JSON Schema of CDD_SCHEMA_FILE. It is read once, at the start. */
export function cddSchemaRoutes({ settings, requireAdmin }: ApiParts): Hono<ApiEnv> {
  const schema = settings.CDD_SCHEMA_FILE === undefined ? undefined : readSchema(settings.CDD_SCHEMA_FILE);
  return new Hono<ApiEnv>().get('/api/v1/cdd/schema', requireAdmin, etag(), (context) => {
    if (!schema) throw new ProblemError(404, 'There is no schema for CDD files.');
    return context.json(schema, 200, { 'Cache-Control': 'private, no-cache' });
  });
}

/** @throws StartFailure when the file can't be read or is no JSON Schema of a known draft */
function readSchema(file: string): Record<string, unknown> {
  const fail = (reason: string) => new StartFailure(`The schema for CDD files, ${file} (CDD_SCHEMA_FILE), ${reason}.`);
  let schema: unknown;
  try {
    schema = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw fail(`can't be read: ${(error as Error).message}`);
  }
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) throw fail('must be a JSON object');
  const { $schema = drafts[0] } = schema as Record<string, unknown>;
  if (!drafts.includes(String($schema))) throw fail(`has a $schema other than draft 2020-12 or 7: ${String($schema)}`);
  return schema as Record<string, unknown>;
}
