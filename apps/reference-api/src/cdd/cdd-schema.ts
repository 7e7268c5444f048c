import { readFileSync } from 'node:fs';
import { StartFailure } from '../start-failure.ts';

/** What `$schema` may say; without it, draft 2020-12 counts. */
const drafts = [
  'https://json-schema.org/draft/2020-12/schema',
  'http://json-schema.org/draft-07/schema#',
  'http://json-schema.org/draft-07/schema',
];

/**
 * Reads the JSON Schema of CDD_SCHEMA_FILE.
 * @throws StartFailure when the file can't be read or is no JSON Schema of a known draft
 */
export function readSchema(file: string): Record<string, unknown> {
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
