import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { CddCheck } from '@scv/api/schemas';
import { recordActivity } from '../activity/record-activity.ts';
import type { ApiParts, ApiEnv } from '../api-env.ts';
import { sqlState } from '../database/database.ts';
import { logFailure } from '../log.ts';
import { UploadInterrupted } from '../upload-interrupted.ts';
import { discard, finish, settle, storedName, writeUnfinished } from './cdd-files.ts';
import { receiveFile } from './receive-file.ts';
import { addUpload } from './upload-history.ts';
import { uploadQuota } from './upload-quota.ts';

interface Upload {
  id: string;
  /** The client's name for the file: shown, never used as a path. */
  name: string;
  size: number;
  sha256: string;
  records: number;
  check?: CddCheck;
}

/** @returns a function that receives and stores the file of a request, within the limits */
export function uploader(parts: ApiParts) {
  const quota = uploadQuota(parts);
  return (context: Context<ApiEnv>): Promise<Upload> =>
    quota(context.var.caller, maxSize(context, parts.settings), async () => {
      const upload = await receive(parts, context);
      await store(parts, context, upload);
      return upload;
    });
}

/** Bytes that the file can have: the length of the form if it is known. */
function maxSize({ req }: Context<ApiEnv>, { CDD_MAX_BYTES }: ApiParts['settings']): number {
  return Math.min(Number(req.header('Content-Length') ?? CDD_MAX_BYTES), CDD_MAX_BYTES);
}

/**
 * Writes the file to disk as unfinished.
 * @throws ProblemError when the form or its file is wrong, or the caller's rights have ended in the meantime; then
 *   nothing is left on the disk
 */
async function receive({ settings, requireAdmin }: ApiParts, context: Context<ApiEnv>): Promise<Upload> {
  const id = randomUUID();
  try {
    const upload = await receiveFile(requestOf(context), settings.CDD_MAX_BYTES, async (file, sentName) => {
      const name = cleanName(sentName);
      context.set('target', { kind: 'file', label: name });
      return { id, name, ...(await writeUnfinished(settings.DATA_DIR, id, file)) };
    });
    // The session or the role may have ended while the file arrived.
    await requireAdmin(context as Context, () => Promise.resolve());
    return upload;
  } catch (error) {
    await discard(settings.DATA_DIR, id);
    throw error;
  }
}

/**
 * The database row decides whether an upload exists: the bytes are on disk before the row is written, and the file gets
 * its final name after the commit. After a crash in between, `sweepUnfinishedUploads` finishes files with a row and
 * removes the others. If the client disconnects before the commit, nothing is kept: it regards the upload as cancelled.
 */
async function store({ database, settings, log }: ApiParts, context: Context<ApiEnv>, upload: Upload) {
  const { requestId } = context.var;
  const { id, name } = upload;
  const dataDir = settings.DATA_DIR;
  let isCommitting = false;
  try {
    await database.transaction(async (transaction) => {
      isCommitting = false; // the transaction may be repeated
      await addUpload(transaction, context.var.caller, { ...upload, storedAs: storedName(id) });
      const target = { kind: 'file', id, label: name } as const;
      await recordActivity(transaction, context.var, { action: 'upload CDD file', target });
      if (!context.env.incoming.socket.writable) throw new UploadInterrupted();
      isCommitting = true;
    });
  } catch (error) {
    const settled = isCommitting ? settle(dataDir, database, id, mayHaveCommitted(error)) : discard(dataDir, id);
    await settled.catch(() => undefined);
    throw error;
  }
  await finish(dataDir, id).catch((error: unknown) => logFailure(log, requestId, error));
}

/** Whether a failed commit may still succeed: the connection was lost (SQLSTATE 08, 57, 40003, or none at all). */
const mayHaveCommitted = (error: unknown) => /^(08|57|40003|$)/.test(sqlState(error) ?? '');

function requestOf({ env, req }: Context<ApiEnv>) {
  const length = req.header('Content-Length');
  return {
    body: env.incoming,
    contentType: req.header('Content-Type'),
    contentLength: length === undefined ? undefined : Number(length),
  };
}

/** PostgreSQL rejects NUL and lone surrogates; names have no use for control characters or more than 255 characters. */
const cleanName = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 255)
    .toWellFormed();
