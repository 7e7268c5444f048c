import { etag } from 'hono/etag';
import { cddCheckIn, cddSchemaMissing } from '@scv/api/schemas';
import { recordRefusals } from '../activity/record-refusals.ts';
import type { ApiParts } from '../api-env.ts';
import type { Part } from '../operation.ts';
import { readSchema } from './cdd-schema.ts';
import { downloader } from './download-file.ts';
import { uploader } from './store-upload.ts';
import { addRefusedUpload, findUpload, listUploads } from './upload-history.ts';

/** The CDD upload (specification, section 7), and those of the features `extended` and `cdd-schema`. */
export function cddOperations(parts: ApiParts) {
  const { database, settings, requireAdmin } = parts;
  const upload = uploader(parts);
  const download = downloader(parts);
  const schema = settings.CDD_SCHEMA_FILE === undefined ? undefined : readSchema(settings.CDD_SCHEMA_FILE);
  return {
    uploadCdd: {
      checks: [
        requireAdmin,
        recordRefusals(parts, 'upload CDD file', (context) => context.var.target, addRefusedUpload),
      ],
      answer: async ({ headers }, context) => {
        const { id, size, sha256 } = await upload(context, cddCheckIn(headers));
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
      answer: async ({ params }, context) => ({ status: 200, body: await download(context, params.id) }),
    },
    getCddSchema: {
      checks: [requireAdmin, etag()],
      answer: (_, context) => {
        if (!schema) throw cddSchemaMissing();
        context.header('Cache-Control', 'private, no-cache');
        return { status: 200, body: schema };
      },
    },
  } satisfies Part<'uploadCdd' | 'listCddUploads' | 'getCddUpload' | 'downloadCddFile' | 'getCddSchema'>;
}
