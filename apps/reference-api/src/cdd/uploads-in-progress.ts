import { ProblemError } from '@scv/api/schemas';
import { formatBytes } from '@scv/json-check/file-limits';
import type { ApiServices, Caller } from '../api-env.ts';
import { insertRows, type Queryable } from '../database/database.ts';
import { diskFull } from '../failures.ts';

/** How often a process says that an upload is still in progress. */
const heartbeatMs = 30_000;
/** After two minutes without it, the process is gone. */
const isAlive = "alive_at >= now() - interval '2 minutes'";

/** One upload in progress, in any process. */
interface UploadInProgress {
  id: string;
  caller: Caller;
  /** The most that it may have, in bytes. */
  size: number;
}

/** Bytes that uploads leave free on the disk, for the database and the log. */
const minFreeBytes = 100 * 1024 * 1024;

/**
 * Registers an upload within the limits of each administrator, in all processes: uploads in progress, and the bytes of
 * 24 hours with those in progress.
 * @throws ProblemError 429, or 507 when the storage has no room
 */
export async function registerUpload(
  { database, settings, storage }: Pick<ApiServices, 'database' | 'settings' | 'storage'>,
  { id, caller, size }: UploadInProgress,
): Promise<void> {
  const { CDD_PARALLEL_UPLOADS: maxUploads, CDD_MAX_BYTES, CDD_DAILY_BYTES = 100 * CDD_MAX_BYTES } = settings;
  await database.transaction(async (db) => {
    // One after the other for each administrator: two uploads that begin at the same time see each other.
    await db.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [caller.id]);
    const [row] = await db.query<{ uploads: number; bytes: number; all: number }>(
      `SELECT count(*) FILTER (WHERE uploader_id = $1)::int AS uploads,
         coalesce(sum(size) FILTER (WHERE uploader_id = $1), 0)::bigint AS bytes,
         coalesce(sum(size), 0)::bigint AS all
       FROM uploads_in_progress WHERE ${isAlive}`,
      [caller.id],
    );
    const { uploads = 0, bytes = 0, all = 0 } = row ?? {};
    if (uploads >= maxUploads) throw tooMany(`You already have ${maxUploads} uploads in progress.`, 30);
    await requireDailyBytes(db, caller.email, bytes + size, CDD_DAILY_BYTES);
    // Files in progress may still have to be written.
    const free = await storage.freeBytes();
    if (free !== undefined && free < all + size + minFreeBytes) throw diskFull();
    await insertRows(db, 'uploads_in_progress', [{ id, uploader_id: caller.id, size }]);
  });
}

const tooMany = (message: string, seconds: number) =>
  new ProblemError(429, message, { headers: { 'Retry-After': String(seconds) } });

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
  throw tooMany(message, Math.max(1, seconds));
}

/** Removes an upload; does nothing if it isn't there any more. */
export async function releaseUpload(db: Queryable, id: string): Promise<void> {
  await db.query('DELETE FROM uploads_in_progress WHERE id = $1', [id]);
}

/**
 * Removes an upload in the transaction that stores its row, so that there is always one of the two.
 * @throws ProblemError 503 if another process took this one for dead, and has removed the file
 */
export async function completeUpload(transaction: Queryable, id: string): Promise<void> {
  const rows = await transaction.query('DELETE FROM uploads_in_progress WHERE id = $1 RETURNING 1', [id]);
  if (rows.length > 0) return;
  const message = 'The server lost its connection to the database during the upload. Please try again.';
  throw new ProblemError(503, message, { headers: { 'Retry-After': '5' } });
}

/** The id of an upload whose process is gone, locked until the end of the transaction; undefined if there is none. */
export async function lockAbandoned(transaction: Queryable): Promise<string | undefined> {
  // In no order: a file that can't be removed must not keep the others.
  const [row] = await transaction.query<{ id: string }>(
    `SELECT id FROM uploads_in_progress WHERE NOT (${isAlive}) ORDER BY random() LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return row?.id;
}

/**
 * Says every 30 seconds that an upload is still in progress.
 * @returns a function that stops it
 */
export function keepAlive({ database, log }: Pick<ApiServices, 'database' | 'log'>, id: string): () => void {
  const timer = setInterval(() => {
    database
      .query('UPDATE uploads_in_progress SET alive_at = now() WHERE id = $1', [id])
      .catch((error: Error) => log.warn({ reason: error.message }, 'could not say that an upload is in progress'));
  }, heartbeatMs);
  return () => clearInterval(timer);
}
