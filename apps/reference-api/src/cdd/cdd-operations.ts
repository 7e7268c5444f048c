import { cddCheckIn, cddSchemaMissing } from '@scv/api/schemas';
import { etag } from 'hono/etag';
import { recordRefusals } from '../activity/record-refusals.ts';
import type { ApiServices } from '../api-env.ts';
import { limitBody } from '../limit-body.ts';
import type { OperationTable } from '../operation.ts';
import { readSettingFile } from '../setting-file.ts';
import { StartFailure } from '../start-failure.ts';
import { comparisonWithLast } from './compare-records.ts';
import { storeUpload } from './store-upload.ts';
import { addRefusedUpload, downloadFile, findUpload, listUploads } from './upload-history.ts';

/** The CDD upload (specification, section 7), and those of the features `extended` and `cdd-schema`. */
export function cddOperations(parts: ApiServices) {
  const { database, settings, requireAdmin } = parts;
  const comparison = comparisonWithLast(parts);
  const schema = settings.CDD_SCHEMA_FILE === undefined ? undefined : readSchema(settings.CDD_SCHEMA_FILE);
  return {
    uploadCdd: {
      checks: [
        requireAdmin,
        recordRefusals(parts, 'upload CDD file', (context) => context.var.target, addRefusedUpload),
      ],
      answer: async ({ headers }, context) => {
        const { id, size, sha256 } = await storeUpload(parts, context, cddCheckIn(headers));
        return { status: 201, body: { message: 'File uploaded successfully!', id, size, sha256 } };
      },
    },
    listCddUploads: {
      checks: [requireAdmin],
      answer: async ({ query }) => ({ status: 200, body: await listUploads(database, query) }),
    },
    getCddUpload: {
      checks: [requireAdmin],
      answer: async ({ params }) => ({
        status: 200,
        body: await findUpload(database, params.id, settings.CDD_DOWNLOAD),
      }),
    },
    downloadCddFile: {
      checks: [requireAdmin],
      answer: async ({ params, query }, context) => ({
        status: 200,
        body: await downloadFile(parts, context, { ...params, ...query }),
      }),
    },
    compareCddRecords: {
      checks: [requireAdmin, comparison.limit, limitBody({ maxSize: 4 * 1024 * 1024, timeoutMs: 30_000 })],
      answerUnread: comparison.answer,
    },
    getCddSchema: {
      checks: [requireAdmin, etag()],
      answer: (_, context) => {
        if (!schema) throw cddSchemaMissing();
        context.header('Cache-Control', 'private, no-cache');
        return { status: 200, body: schema };
      },
    },
  } satisfies OperationTable<
    'uploadCdd' | 'listCddUploads' | 'getCddUpload' | 'downloadCddFile' | 'compareCddRecords' | 'getCddSchema'
  >;
}

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
function readSchema(file: string): Record<string, unknown> {
  const fail = (reason: string) => new StartFailure(`The schema for CDD files, ${file} (CDD_SCHEMA_FILE), ${reason}.`);
  let schema: unknown;
  try {
    schema = JSON.parse(readSettingFile(file));
  } catch (error) {
    throw fail(`can't be read: ${(error as Error).message}`);
  }
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) throw fail('must be a JSON object');
  const { $schema = drafts[0] } = schema as Record<string, unknown>;
  if (!drafts.includes(String($schema))) throw fail(`has a $schema other than draft 2020-12 or 7: ${String($schema)}`);
  return schema as Record<string, unknown>;
}
