import { createHash, hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ProblemError, type SuccessOf } from '@scv/api/schemas';
import { JsonFault } from '@scv/json-check';
import { FileContent, type FileFacts, type RepeatedKeysFound, type TakeRecord } from '@scv/json-check/file-content';
import { maxCompared } from '@scv/json-check/file-limits';
import { type IdMember, RecordHashes } from '@scv/json-check/record-hashes';
import { parseRecord } from '@scv/json-check/record-value';
import type { Database, Queryable } from '../database/database.ts';
import { escaped } from '../database/storable.ts';
import type { Log } from '../log.ts';
import { type WorkLoop, workLoop } from '../work-loop.ts';
import type { CddStorage } from './folder-storage.ts';
import { lockAbandoned, releaseUpload } from './uploads-in-progress.ts';

const cleanupIntervalMs = 5 * 60 * 1000;

export type CddRepeatedKeys = NonNullable<SuccessOf<'getCddUpload'>['repeatedKeys']>;

export interface CddFileFacts {
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  records: number;
  /** Left out if there are none, and all keys were compared. */
  repeatedKeys?: CddRepeatedKeys;
  /** The members that may be the records' id. Left out if the file has no list of records or is too large. */
  ids?: IdMember[];
}

/**
 * Stores a CDD file, and checks and hashes it while it streams.
 * @throws ProblemError 422 when the file is empty, not well-formed JSON or nested too deeply; otherwise the storage's error
 */
export async function storeFile(storage: CddStorage, id: string, file: Readable): Promise<CddFileFacts> {
  const digest = createHash('sha256');
  const content = new FileContent(() => new HashedList());
  let size = 0;
  let facts!: FileFacts<HashedList>;
  const check = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      digest.update(chunk);
      content.write(chunk);
      yield chunk;
      // A fast client's next chunk is there already: other requests come first.
      await setImmediate();
    }
    facts = content.end();
  };
  try {
    await storage.write(id, check(file));
  } catch (error) {
    throw error instanceof JsonFault ? new ProblemError(422, error.message) : error;
  }
  const { records, repeatedKeys, list } = facts;
  const ids = size > maxCompared.bytes ? undefined : list?.records.hashes.result();
  return { size, sha256: digest.digest('hex'), records, ...storedKeys(repeatedKeys), ...(ids && { ids }) };
}

/** Hashes the records of a list as they arrive, as far as a file of this size is compared. */
class HashedList {
  readonly hashes = new RecordHashes((text) => hash('sha256', text, 'buffer'));

  take(...[text, , to]: Parameters<TakeRecord>): void {
    if (to <= maxCompared.bytes) this.hashes.add(text && parseRecord(Buffer.from(text).toString()));
  }
}

function storedKeys({ count, first, limited }: RepeatedKeysFound): Pick<CddFileFacts, 'repeatedKeys'> {
  if (count === 0 && !limited) return {};
  const shown = first.map(({ key, line }) => ({ key: escaped(key, /[\p{Cc}\p{Cs}]/gu), line }));
  return { repeatedKeys: { count, first: shown, ...(limited && { limited }) } };
}

/**
 * Removes the file of an upload that has failed, and the upload from those in progress. If its commit succeeds after all,
 * because only the connection broke, the file stays: this waits for it, as the commit removes the same row.
 */
export async function removeFailed(storage: CddStorage, database: Queryable, id: string): Promise<void> {
  await database.query('SELECT 1 FROM uploads_in_progress WHERE id = $1 FOR UPDATE', [id]);
  const stored = await database.query('SELECT 1 FROM uploads WHERE id = $1', [id]);
  if (stored.length > 0) return;
  await storage.remove(id);
  await releaseUpload(database, id);
}

/**
 * Removes the file of an upload whose process is gone: after a crash, or because the storage or the database could not be
 * reached. Until that is done, the row is locked: should the process be alive after all, its commit waits and then fails.
 * @returns whether there was one
 */
export const removeAbandoned = (storage: CddStorage, database: Database): Promise<boolean> =>
  database.transaction(async (db) => {
    const id = await lockAbandoned(db);
    if (id === undefined) return false;
    await storage.remove(id);
    await releaseUpload(db, id);
    return true;
  });

/** Removes the files of abandoned uploads at the start and every five minutes. */
export function cleanup(storage: CddStorage, database: Database, log: Log): WorkLoop {
  const work = () => removeAbandoned(storage, database);
  return workLoop(work, cleanupIntervalMs, log, 'could not remove the files of uploads that were cut off');
}
