import type { Context } from 'hono';
import { cddFileMissing } from '@scv/api/schemas';
import { recordActivity } from '../activity/record-activity.ts';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import { storedName } from './cdd-storage.ts';
import { findUpload } from './upload-history.ts';

/**
 * @returns a function that records the download of an upload's file and gives the file, which is read as it is sent
 * @throws ProblemError 404 when there is no such upload, its file isn't stored, or CDD_DOWNLOAD is off
 */
export function downloader({ database, settings, storage }: Pick<ApiParts, 'database' | 'settings' | 'storage'>) {
  return async (context: Pick<Context<ApiEnv>, 'var' | 'header'>, id: string): Promise<ReadableStream> => {
    const { downloadable, name } = await findUpload(database, id, settings.CDD_DOWNLOAD);
    const file = downloadable ? await storage.read(id) : undefined;
    if (!file) throw cddFileMissing();
    const target = { kind: 'file', id, label: name } as const;
    await recordActivity(database, context.var, { action: 'download CDD file', target });
    // A name of our own: whoever uploaded the file has no part in the header. The portal saves it under its own name.
    context.header('Content-Disposition', `attachment; filename="${storedName(id)}"`);
    return file;
  };
}
