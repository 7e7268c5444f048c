import { randomUUID } from 'node:crypto';
import { type CddCheck, ProblemError } from '@scv/api/schemas';
import { formatBytes, isJsonName, wrongNameSentence } from '@scv/json-check/file-limits';
import type { Context } from 'hono';
import { recordActivity } from '../activity/record-activity.ts';
import type { ApiEnv, ApiParts } from '../api-env.ts';
import type { Queryable } from '../database/database.ts';
import { diskFull, UploadInterrupted } from '../failures.ts';
import { logFailure } from '../log.ts';
import { printable } from '../printable.ts';
import { settle, writeUnfinished } from './cdd-files.ts';
import { storedName } from './cdd-storage.ts';
import { receiveFile } from './receive-file.ts';
import { addUpload } from './upload-history.ts';
import { completeUpload, registerUpload, type UploadInProgress, uploadOwner } from './uploads-in-progress.ts';

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
  const { storage } = parts;
  const register = uploadQuota(parts);
  return async (context: Context<ApiEnv>, check: CddCheck | undefined): Promise<Upload> => {
    const id = randomUUID();
    await register({ id, caller: context.var.caller, size: maxSize(context, parts.settings) });
    let upload: Upload;
    try {
      upload = await receive(parts, context, id);
      await store(parts, context, { ...upload, ...(check && { check }) });
    } catch (error) {
      await settle(storage, parts.database, id).catch((failure: unknown) =>
        logFailure(parts.log, context.var, failure),
      );
      throw error;
    }
    await storage.finish(id).catch((error: unknown) => logFailure(parts.log, context.var, error));
    return upload;
  };
}

/** Bytes that the file can have: the length of the form if it is known. */
function maxSize({ req }: Context<ApiEnv>, { CDD_MAX_BYTES }: ApiParts['settings']): number {
  return Math.min(Number(req.header('Content-Length') ?? CDD_MAX_BYTES), CDD_MAX_BYTES);
}

/** Ends in .json also if it was cut, because a download gets it: the end of `….hta.json` would make it a program. */
function downloadableName(sentName: string): string {
  const name = printable(sentName);
  return isJsonName(sentName) && !isJsonName(name) ? `${printable(name.slice(0, -5))}.json` : name;
}

/**
 * Writes the file as unfinished.
 * @throws ProblemError when the form or its file is wrong, or the caller's rights have ended in the meantime
 */
async function receive(
  { settings, storage, requireAdmin }: ApiParts,
  context: Context<ApiEnv>,
  id: string,
): Promise<Upload> {
  const upload = await receiveFile(requestOf(context), settings.CDD_MAX_BYTES, async (file, sentName) => {
    const name = downloadableName(sentName);
    context.set('target', { kind: 'file', label: name });
    if (!isJsonName(sentName)) throw new ProblemError(422, wrongNameSentence);
    return { id, name, ...(await writeUnfinished(storage, id, file)) };
  });
  // The session or the role may have ended while the file arrived.
  await requireAdmin(context as Context, () => Promise.resolve());
  return upload;
}

/**
 * The database row decides whether an upload exists: the bytes are stored before the row is written, and the file is
 * finished after the commit. After a crash in between, `settleLeftovers` finishes files with a row and removes the
 * others. If the client disconnects before the commit, nothing is kept: it regards the upload as cancelled.
 */
async function store({ database }: ApiParts, context: Context<ApiEnv>, upload: Upload): Promise<void> {
  const { id, name } = upload;
  await database.transaction(async (transaction) => {
    await addUpload(transaction, context.var.caller, { ...upload, storedAs: storedName(id) });
    const target = { kind: 'file', id, label: name } as const;
    await recordActivity(transaction, context.var, { action: 'upload CDD file', target });
    await completeUpload(transaction, id);
    if (!context.env.incoming.socket.writable) throw new UploadInterrupted();
  });
}

function requestOf({ env, req }: Context<ApiEnv>) {
  const length = req.header('Content-Length');
  return {
    body: env.incoming,
    contentType: req.header('Content-Type'),
    contentLength: length === undefined ? undefined : Number(length),
  };
}

/** Bytes that uploads leave free on the disk, for the database and the log. */
const minFreeBytes = 100 * 1024 * 1024;

/**
 * Limits the uploads of each administrator, in all processes: those in progress and the bytes of 24 hours, those in
 * progress included. Refuses uploads for which the storage has no room.
 * @returns a function that registers an upload in progress. It throws a ProblemError 429 or 507 instead.
 */
function uploadQuota({ database, settings, storage }: Pick<ApiParts, 'database' | 'settings' | 'storage'>) {
  const { CDD_PARALLEL_UPLOADS: maxUploads, CDD_MAX_BYTES, CDD_DAILY_BYTES } = settings;
  const maxBytes = CDD_DAILY_BYTES ?? 100 * CDD_MAX_BYTES;
  const owner = uploadOwner(settings);
  return (upload: UploadInProgress): Promise<void> =>
    registerUpload(database, owner, upload, async (db, own, all) => {
      if (own.uploads >= maxUploads) throw tooManyUploads(maxUploads);
      await requireDailyBytes(db, upload.caller.email, own.bytes + upload.size, maxBytes);
      // Files in progress may still have to be written.
      const free = await storage.freeBytes();
      if (free !== undefined && free < all.bytes + upload.size + minFreeBytes) throw diskFull();
    });
}

const tooManyUploads = (max: number) =>
  new ProblemError(429, `You already have ${max} uploads in progress.`, { headers: { 'Retry-After': '30' } });

/** @param size bytes to add to those of the last 24 hours */
async function requireDailyBytes(db: Queryable, email: string, size: number, maxBytes: number): Promise<void> {
  const [row] = await db.query<{ seconds: number | null }>(
    // The newest upload that, with all newer ones, leaves too little: once it is a day old, there is enough.
    `SELECT ceil(extract(epoch FROM max(created_at) + interval '1 day' - now()))::int AS seconds
     FROM (SELECT created_at, sum(size) OVER (ORDER BY created_at DESC) AS total
           FROM uploads WHERE uploaded_by = $1 AND created_at > now() - interval '1 day') AS recent
     WHERE total + $2::bigint > $3::bigint`,
    [email, size, maxBytes],
  );
  const seconds = row?.seconds ?? (size > maxBytes ? 60 : null);
  if (seconds === null) return;
  const message = `With this file you would upload more than ${formatBytes(maxBytes)} in 24 hours, the limit for each administrator.`;
  throw new ProblemError(429, message, { headers: { 'Retry-After': String(Math.max(1, seconds)) } });
}
