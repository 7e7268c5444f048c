import type { Call, SuccessOf } from '@scv/api/schemas';
import { differences, hashVersion } from '@scv/json-check/record-hashes';
import type { Context } from 'hono';
import type { ApiEnv, ApiServices } from '../api-env.ts';
import { recordComparisons } from './record-comparisons.ts';
import { lastHashed, uploadIn } from './upload-findings.ts';

/** Compares the records of a file, as hashes, with those of the newest stored file, unless that can't be downloaded. */
export function comparisonWithLast({ database, settings, now }: Pick<ApiServices, 'database' | 'settings' | 'now'>) {
  const record = recordComparisons(database, now);

  return async (
    { idName, version = 1, records }: Call<'compareCddRecords'>['body'],
    context: Context<ApiEnv>,
  ): Promise<SuccessOf<'compareCddRecords'>> => {
    if (!settings.CDD_DOWNLOAD || version !== hashVersion) return {};
    const last = await lastHashed(database, idName);
    if (!last) return {};
    await record(context.var, { ...uploadIn(last), records: records.length });
    const sent = Buffer.from(records.join(''), 'base64');
    return { last: { ...uploadIn(last), ...differences(last.hashes, sent) } };
  };
}
