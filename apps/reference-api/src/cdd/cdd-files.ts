import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ProblemError } from '@scv/api/schemas';
import { JsonFault } from '@scv/json-check';
import type { Database, Queryable } from '../database/database.ts';
import type { Log } from '../log.ts';
import { type WorkLoop, workLoop } from '../work-loop.ts';
import { type CddRepeatedKeys, FileContent } from './file-content.ts';
import type { CddStorage } from './folder-storage.ts';
import { expireUploads, releaseUpload } from './uploads-in-progress.ts';

const settleIntervalMs = 5 * 60 * 1000;

export interface CddFileFacts {
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  records: number;
  /** Left out if there are none, and all keys were compared. */
  repeatedKeys?: CddRepeatedKeys;
}

/**
 * Writes a CDD file as unfinished and checks and hashes it while it streams.
 * @throws ProblemError 422 when the file is empty, not well-formed JSON or nested too deeply; else the storage's error
 */
export async function writeUnfinished(storage: CddStorage, id: string, file: Readable): Promise<CddFileFacts> {
  const digest = createHash('sha256');
  const content = new FileContent();
  let size = 0;
  const check = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      digest.update(chunk);
      content.write(chunk);
      yield chunk;
      // A fast client's next chunk is there already: other requests come first.
      await setImmediate();
    }
    content.end();
  };
  try {
    await storage.write(id, check(file));
  } catch (error) {
    throw error instanceof JsonFault ? new ProblemError(422, error.message) : error;
  }
  const { records, repeatedKeys } = content;
  return { size, sha256: digest.digest('hex'), records, ...(repeatedKeys && { repeatedKeys }) };
}

/**
 * Makes an unfinished file match the database: finished if its upload has a row, else removed. If a commit is still in
 * progress, because its connection broke, this waits for it: the commit removes the same row as `releaseUpload`.
 */
export async function settle(storage: CddStorage, database: Queryable, id: string): Promise<void> {
  await releaseUpload(database, id);
  await ((await hasRow(database, id)) ? storage.finish(id) : storage.discard(id));
}

/**
 * Settles what processes have left unfinished: after a crash, or because the storage or the database could not be
 * reached. Uploads in progress are left alone, in whichever process they are.
 */
export async function settleLeftovers(storage: CddStorage, database: Database): Promise<void> {
  await expireUploads(database);
  for (const id of await storage.listUnfinished()) {
    const [row] = await database.query<{ stored: boolean; running: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM uploads WHERE id = $1) AS stored,
         EXISTS (SELECT 1 FROM uploads_in_progress WHERE id = $1) AS running`,
      [id],
    );
    if (row?.stored) await storage.finish(id);
    else if (!row?.running) await storage.discard(id);
  }
}

/** Settles leftovers now and then every five minutes. */
export function settling(storage: CddStorage, database: Database, log: Log): WorkLoop {
  const work = () => settleLeftovers(storage, database);
  return workLoop(work, settleIntervalMs, log, 'could not settle the files of uploads that were cut off');
}

async function hasRow(database: Queryable, id: string): Promise<boolean> {
  const rows = await database.query('SELECT 1 FROM uploads WHERE id = $1', [id]);
  return rows.length > 0;
}
