import { buffer } from 'node:stream/consumers';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { Call, SuccessOf } from '@scv/api/schemas';
import { maxCompared } from '@scv/json-check/file-limits';
import { idOf, parseRecord, RecordReader, recordHashes } from '@scv/json-check/records';
import type { ApiParts } from '../api-env.ts';
import { timeText } from '../database/database.ts';
import { FileContent } from './cdd-files.ts';

type Comparison = SuccessOf<'compareCddRecords'>;
type Last = Pick<NonNullable<Comparison['last']>, 'id' | 'name' | 'at'>;

/** Bytes read in a row, so that other requests don't wait for long. */
const chunkSize = 64 * 1024;

/** Comparisons run one at a time, because each holds a whole file in memory; a storage that hangs doesn't stop the next. */
const maxWaitMs = 60_000;
let running: Promise<unknown> = Promise.resolve();

type Parts = Pick<ApiParts, 'database' | 'storage' | 'settings'>;
type Body = Call<'compareCddRecords'>['body'];

/** Compares the records of a file, as hashes, with those of the newest stored file, unless that can't be downloaded. */
export async function compareWithLast(parts: Parts, body: Body): Promise<Comparison> {
  if (!parts.settings.CDD_DOWNLOAD) return {};
  const comparison = running.then(() => compare(parts, body));
  running = Promise.race([comparison, wait(maxWaitMs, undefined, { ref: false })]).catch(() => undefined);
  return comparison;
}

async function compare({ database, storage }: Parts, { idName, records }: Body): Promise<Comparison> {
  const [upload] = await database.query<Last & { canCompare: boolean | null }>(
    `SELECT id, original_name AS name, ${timeText('created_at')} AS at, size <= $1 AND records <= $2 AS "canCompare"
     FROM uploads WHERE result = 'done' ORDER BY created_at DESC, number DESC LIMIT 1`,
    [maxCompared.bytes, maxCompared.records],
  );
  const file = upload?.canCompare && (await storage.read(upload.id));
  const before = file ? await hashesIn(await buffer(file), idName) : new Map<string, string>();
  if (!upload || before.size === 0) return {};
  const { id, name, at } = upload;
  return { last: { id, name, at, ...differences(before, byId(records)) } };
}

/** The last record of an id counts. */
const byId = (hashes: readonly string[]) => new Map(hashes.map((each) => [each.slice(0, 8), each.slice(8)]));

function differences(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) {
  const known = [...now].filter(([id]) => before.has(id));
  return {
    added: now.size - known.length,
    removed: before.size - known.length,
    changed: known.filter(([id, content]) => before.get(id) !== content).length,
  };
}

/** The hashes of the records with an id, by that of the id. */
async function hashesIn(file: Uint8Array, idName: string): Promise<ReadonlyMap<string, string>> {
  const content = new FileContent();
  await inChunks(file, (chunk) => content.write(chunk));
  content.end();
  const hashes: string[] = [];
  const reader = new RecordReader((text) => {
    const record = text === undefined ? undefined : parseRecord(text);
    const id = idOf(record, idName);
    if (id !== undefined) hashes.push(recordHashes(id, record));
  });
  await inChunks(file.subarray(content.list?.from, content.list?.to), (chunk) => reader.write(chunk));
  return byId(hashes);
}

async function inChunks(bytes: Uint8Array, read: (chunk: Uint8Array) => void): Promise<void> {
  for (let from = 0; from < bytes.length; from += chunkSize) {
    read(bytes.subarray(from, from + chunkSize));
    await setImmediate();
  }
}
