import { type OperationResponse, ProblemError } from '@scv/api/schemas';
import { hashVersion } from '@scv/json-check/record-hashes';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv, ApiServices } from '../api-env.ts';
import { interrupted } from '../limit-body.ts';
import { differencesInWorker, readInWorker } from './compare-in-worker.ts';
import { recordComparisons } from './record-comparisons.ts';
import { lastHashed, uploadIn } from './upload-findings.ts';

/** Each keeps the processor of the worker busy, or reads its body. */
const maxComparisons = 3;

/**
 * Compares the records of a file, as hashes, with those of the newest stored file, unless that can't be downloaded. A
 * call whose client has left is dropped.
 */
export function comparisonWithLast({ database, settings, now }: Pick<ApiServices, 'database' | 'settings' | 'now'>) {
  let taken = 0;
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

  async function compare(context: Context<ApiEnv>, body: ArrayBuffer) {
    const { left } = context.var;
    const call = await readInWorker({ contentType: context.req.header('Content-Type'), body }, left);
    if (!settings.CDD_DOWNLOAD || call.version !== hashVersion) return {};
    const last = await lastHashed(database, call.idName);
    if (!last) return {};
    await record(context.var, { ...uploadIn(last), records: call.records });
    const { repeated: _, ...found } = await differencesInWorker(last.hashes, call.hashes, left);
    return { last: { ...uploadIn(last), ...found } };
  }

  async function answer(context: Context<ApiEnv>): Promise<OperationResponse<'compareCddRecords'>> {
    const body = await context.req.arrayBuffer();
    try {
      return { status: 200, body: await compare(context, body) };
    } catch (error) {
      throw context.var.left.aborted ? interrupted(error) : error;
    }
  }

  return { limit, answer };
}

const tooMany = () =>
  new ProblemError(429, 'Too many files are being compared at the moment. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });
