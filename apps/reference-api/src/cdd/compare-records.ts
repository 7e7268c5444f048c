import { Readable } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import { type OperationResponse, ProblemError, type SuccessOf } from '@scv/api/schemas';
import { maxCompared } from '@scv/json-check/file-limits';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv, ApiServices } from '../api-env.ts';
import { timeText } from '../database/database.ts';
import { interrupted } from '../limit-body.ts';
import { compareInWorker } from './compare-in-worker.ts';
import { recordComparisons } from './record-comparisons.ts';

type Last = Pick<NonNullable<SuccessOf<'compareCddRecords'>['last']>, 'id' | 'name' | 'at'>;

/** One comparison runs, because it holds a whole file in memory. The others wait, or read their body. */
const maxComparisons = 3;
/** It begins with the work, not with the wait. The portal's calls end earlier, and the comparison with them. */
const defaultMaxMs = 60_000;

/**
 * Compares the records of a file, as hashes, with those of the newest stored file, unless that can't be downloaded. A
 * call whose client has left is dropped.
 * @param parts.maxMs the longest that a comparison may take
 */
export function comparisonWithLast({
  database,
  storage,
  settings,
  now,
  maxMs = defaultMaxMs,
}: Pick<ApiServices, 'database' | 'storage' | 'settings' | 'now'> & { maxMs?: number }) {
  let taken = 0;
  let lastTurn: Promise<void> = Promise.resolve();
  const record = recordComparisons(database, now);

  /** Refuses a call before its body is read. */
  const limit = createMiddleware<ApiEnv>(async (context, next) => {
    if (taken === maxComparisons) throw tooMany();
    taken += 1;
    context.set('left', context.req.raw.signal);
    try {
      await next();
    } finally {
      taken -= 1;
    }
  });

  /** @throws the signal's reason */
  async function inTurn<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const own = Promise.withResolvers<void>();
    const turn = lastTurn;
    lastTurn = turn.then(() => own.promise);
    try {
      await unlessAborted(turn, signal);
      return await work();
    } finally {
      own.resolve();
    }
  }

  async function compare(context: Context<ApiEnv>, signal: AbortSignal) {
    const last = settings.CDD_DOWNLOAD ? await findLast(database) : undefined;
    const file = last?.canCompare ? await readFile(storage, last.id, signal) : undefined;
    const contentType = context.req.header('Content-Type');
    const body = await context.req.arrayBuffer();
    const { records, differences } = await compareInWorker({ contentType, body, file }, signal);
    if (!last || !differences) return {};
    const { id, name, at } = last;
    await record(context.var, { id, name, records });
    return { last: { id, name, at, ...differences } };
  }

  async function answer(context: Context<ApiEnv>): Promise<OperationResponse<'compareCddRecords'>> {
    const { left } = context.var;
    let timeout: AbortSignal | undefined;
    try {
      const body = await inTurn(() => {
        timeout = AbortSignal.timeout(maxMs);
        return compare(context, AbortSignal.any([left, timeout]));
      }, left);
      return { status: 200, body };
    } catch (error) {
      if (left.aborted) throw interrupted(error);
      if (timeout?.aborted) throw tooSlow(error);
      throw error;
    }
  }

  return { limit, answer };
}

const tooMany = () =>
  new ProblemError(429, 'Too many files are being compared at the moment. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });

const tooSlow = (cause: unknown) =>
  new ProblemError(503, 'The comparison took too long. Try again later.', { headers: { 'Retry-After': '60' }, cause });

/** The newest stored file. */
async function findLast(
  database: ApiServices['database'],
): Promise<(Last & { canCompare: boolean | null }) | undefined> {
  const [upload] = await database.query<Last & { canCompare: boolean | null }>(
    `SELECT id, original_name AS name, ${timeText('created_at')} AS at, size <= $1 AND records <= $2 AS "canCompare"
     FROM uploads WHERE result = 'done' ORDER BY created_at DESC, number DESC LIMIT 1`,
    [maxCompared.bytes, maxCompared.records],
  );
  return upload;
}

/** @throws the signal's reason; the file is closed then */
async function readFile(storage: ApiServices['storage'], id: string, signal: AbortSignal) {
  const opening = storage.read(id);
  const file = await unlessAborted(opening, signal).catch((error: unknown) => {
    void opening.then((opened) => opened?.cancel()).catch(() => undefined);
    throw error;
  });
  return file && arrayBuffer(Readable.fromWeb(file, { signal }));
}

/** Rejects as soon as the signal aborts, although the promise is still pending. */
async function unlessAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason as Error);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}
