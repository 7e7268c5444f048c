import { openAsBlob } from 'node:fs';
import type { Context } from 'hono';
import { cddFileMissing } from '@scv/api/schemas';
import { recordActivity } from '../activity/record-activity.ts';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import { storedFile } from './cdd-files.ts';
import { findUpload } from './upload-history.ts';

/**
 * @returns a function that records the download of an upload's file and gives the file, which is read as it is sent
 * @throws ProblemError 404 when there is no such upload, its file isn't stored, or CDD_DOWNLOAD is off
 */
export function downloader({ database, settings }: ApiParts) {
  return async (context: Context<ApiEnv>, id: string): Promise<Blob> => {
    const { result, name } = await findUpload(database, id);
    if (!settings.CDD_DOWNLOAD || result !== 'done') throw cddFileMissing();
    const file = await openAsBlob(storedFile(settings.DATA_DIR, id)).catch(() => {
      throw cddFileMissing();
    });
    const target = { kind: 'file', id, label: name } as const;
    await recordActivity(database, context.var, { action: 'download CDD file', target });
    return file;
  };
}
