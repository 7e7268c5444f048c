import { formatBytes } from '@scv/json-check/file-size';
import { ProblemError } from '@scv/api/schemas';
import type { ApiParts, Caller } from '../api-env.ts';
import type { Database } from '../database/database.ts';
import { diskFull } from '../problem.ts';
import { freeBytes } from './upload-folder.ts';

/** Bytes that uploads leave free on the disk, for the database and the log. */
const minFreeBytes = 100 * 1024 * 1024;

/**
 * Limits the uploads of each administrator: those in progress (of this process) and the bytes of 24 hours, those in
 * progress included. Refuses uploads for which the disk has no room.
 * @returns a function that runs an upload of at most `size` bytes. It throws a ProblemError 429 or 507 instead.
 */
export function uploadQuota({ database, settings }: Pick<ApiParts, 'database' | 'settings'>) {
  const { DATA_DIR, CDD_PARALLEL_UPLOADS: maxUploads, CDD_MAX_BYTES, CDD_DAILY_BYTES } = settings;
  const maxBytes = CDD_DAILY_BYTES ?? 100 * CDD_MAX_BYTES;
  const inProgress = new Map<string, number[]>();

  return async <Result>({ id, email }: Caller, size: number, upload: () => Promise<Result>): Promise<Result> => {
    const own = inProgress.get(id) ?? [];
    if (own.length >= maxUploads) throw tooManyUploads(maxUploads);
    own.push(size);
    inProgress.set(id, own);
    try {
      await requireDailyBytes(database, email, sum(own), maxBytes);
      await requireSpace(DATA_DIR, sum([...inProgress.values()].flat()));
      return await upload();
    } finally {
      own.splice(own.indexOf(size), 1);
      if (own.length === 0) inProgress.delete(id);
    }
  };
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

const tooManyUploads = (max: number) =>
  new ProblemError(429, `You already have ${max} uploads in progress.`, { headers: { 'Retry-After': '30' } });

/** @param size bytes to add to those of the last 24 hours */
async function requireDailyBytes(database: Database, email: string, size: number, maxBytes: number): Promise<void> {
  const [row] = await database.query<{ seconds: number | null }>(
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

/** @param size bytes of all uploads in progress: their files may still have to be written */
async function requireSpace(dataDir: string, size: number): Promise<void> {
  if ((await freeBytes(dataDir)) < size + minFreeBytes) throw diskFull();
}
