import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { JsonFault, JsonScanner } from '@scv/json-check';
import { ProblemError } from '@scv/api/schemas';
import type { Queryable } from '../database/database.ts';
import { requireWritableFolder } from '../database/folder-access.ts';
import { RecordCounter } from './record-counter.ts';

interface CddFileFacts {
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  records: number;
}

/** Names of unfinished files: the upload's id and a suffix. Other files in the folder are left alone. */
const unfinished = /^([0-9a-f-]{36})\.part$/;

const folderOf = (dataDir: string): string => join(dataDir, 'cdd');
const partOf = (dataDir: string, id: string): string => join(folderOf(dataDir), `${id}.part`);

/** The name of a stored file in `{dataDir}/cdd`. */
export const storedName = (id: string): string => `${id}.json`;

/** The path of a stored file. */
export const storedFile = (dataDir: string, id: string): string => join(folderOf(dataDir), storedName(id));

/**
 * Writes a CDD file as unfinished and checks and hashes it while it streams. When it resolves, the bytes are on disk.
 * @throws ProblemError 422 when the file is empty, not well-formed JSON or nested too deeply; else the disk's error
 */
export async function writeUnfinished(dataDir: string, id: string, file: Readable): Promise<CddFileFacts> {
  const digest = createHash('sha256');
  const counter = new RecordCounter();
  const scanner = new JsonScanner(counter);
  let size = 0;
  const check = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      digest.update(chunk);
      scanner.write(chunk);
      yield chunk;
    }
    scanner.end();
  };
  try {
    // Synchronous: a stream that fails before the pipeline listens to it would end the process.
    mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
    const disk = createWriteStream(partOf(dataDir, id), { flags: 'wx', mode: 0o600, flush: true });
    // The pipeline can fail while the file is still being created. Wait, or it would appear after `discard`.
    const closed = new Promise<void>((resolve) => disk.once('close', () => resolve()));
    await pipeline(file, check, disk).finally(() => closed);
  } catch (error) {
    throw error instanceof JsonFault ? new ProblemError(422, error.message) : error;
  }
  return { size, sha256: digest.digest('hex'), records: counter.count };
}

/** Gives an unfinished file its final name; syncing the folder makes that survive a power failure. */
export async function finish(dataDir: string, id: string): Promise<void> {
  await rename(partOf(dataDir, id), storedFile(dataDir, id));
  const folder = await open(folderOf(dataDir));
  await folder.sync().finally(() => folder.close());
}

/** Removes an unfinished file if it exists. */
export const discard = (dataDir: string, id: string): Promise<void> => rm(partOf(dataDir, id), { force: true });

/**
 * Makes an unfinished file match the database: finished if its upload has a row, else removed.
 * @param keepWithoutRow when the row may still be committed
 */
export async function settle(dataDir: string, database: Queryable, id: string, keepWithoutRow = false): Promise<void> {
  const rows = await database.query('SELECT 1 FROM uploads WHERE id = $1', [id]);
  if (rows.length > 0) await finish(dataDir, id);
  else if (!keepWithoutRow) await discard(dataDir, id);
}

/**
 * Settles the files that were unfinished when the process ended. Call it before the first upload. Only one process may
 * use a data folder, because this removes the uploads that another one has in progress.
 * @throws StartFailure when the folder can't be written
 */
export async function sweepUnfinishedUploads(dataDir: string, database: Queryable): Promise<void> {
  requireWritableFolder('The folder for uploads', folderOf(dataDir));
  for (const name of await readdir(folderOf(dataDir))) {
    const id = unfinished.exec(name)?.[1];
    if (id) await settle(dataDir, database, id);
  }
}
