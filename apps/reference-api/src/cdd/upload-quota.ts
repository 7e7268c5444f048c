import { formatBytes } from '@scv/json-check/file-limits';
import { ProblemError } from '@scv/api/schemas';
import type { ApiParts } from '../api-env.ts';
import type { Queryable } from '../database/database.ts';
import { diskFull } from '../problem.ts';
import { registerUpload, type UploadInProgress, uploadOwner } from './uploads-in-progress.ts';

/** Bytes that uploads leave free on the disk, for the database and the log. */
const minFreeBytes = 100 * 1024 * 1024;

/**
 * Limits the uploads of each administrator, in all processes: those in progress and the bytes of 24 hours, those in
 * progress included. Refuses uploads for which the storage has no room.
 * @returns a function that registers an upload in progress. It throws a ProblemError 429 or 507 instead.
 */
export function uploadQuota({ database, settings, storage }: Pick<ApiParts, 'database' | 'settings' | 'storage'>) {
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
