import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ProblemError, type SuccessOf } from '@scv/api/schemas';
import { JsonFault, type JsonListener, JsonScanner, type TokenKind, tokenKind } from '@scv/json-check';
import { RecordsFinder } from '@scv/json-check/records';
import { maxKeyBytes, RepeatedKeys, wholeString } from '@scv/json-check/repeated-keys';
import type { Database, Queryable } from '../database/database.ts';
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
}

/**
 * Stores a CDD file, and checks and hashes it while it streams.
 * @throws ProblemError 422 when the file is empty, not well-formed JSON or nested too deeply; otherwise the storage's error
 */
export async function storeFile(storage: CddStorage, id: string, file: Readable): Promise<CddFileFacts> {
  const digest = createHash('sha256');
  const content = new FileContent();
  let size = 0;
  const check = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      digest.update(chunk);
      content.write(chunk);
      yield chunk;
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

/** Keys remembered at a time, in each upload: about 13 MB. */
const maxKeys = 262_144;
/** Repeated keys that are stored, each with so many characters. */
const maxFirst = 5;
const maxKeyLength = 200;

/**
 * Counts the records of a CDD file and finds its repeated keys from the scanner's events, as the portal does before the
 * upload. Its memory is limited: it remembers 262,144 keys at a time in all open objects, each up to 64 kB long.
 */
export class FileContent implements JsonListener {
  readonly #scanner = new JsonScanner(this);
  readonly #keys = new RepeatedKeys(maxKeys);
  readonly #repeated: Required<Pick<CddRepeatedKeys, 'count' | 'first'>> = { count: 0, first: [] };
  /** The start of a key that continues in the next chunk. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  readonly #finder = new RecordsFinder<{ count: number; from: number; to: number }>();
  /** Number of bytes before the current chunk. */
  #offset = 0;
  /** Where the current child of the top level begins. */
  #childStart = 0;
  #depth = 0;
  #topIsArray = false;
  #topIsScalar = true;
  /** Number of values in the top level, and in its current child. */
  readonly #counts = [0, 0, 0];

  /** @throws JsonFault at the first wrong byte */
  write(chunk: Uint8Array): void {
    this.#scanner.write(chunk);
    this.#offset += chunk.length;
  }

  /** @throws JsonFault if the text isn't complete */
  end(): void {
    this.#scanner.end();
  }

  open(isObject: boolean, at: number): void {
    if (this.#depth === 0) {
      this.#finder.openTop(isObject);
      this.#topIsArray = !isObject;
      this.#topIsScalar = false;
    } else if (this.#depth === 1) {
      this.#finder.openMember(isObject);
      this.#childStart = this.#offset + at;
    } else if (this.#depth === 2) this.#finder.openElement(this.#counts[2] === 0);
    this.#keys.open();
    this.#count();
    this.#depth += 1;
    if (this.#depth <= 2) this.#counts[this.#depth] = 0;
  }

  close(at: number): void {
    this.#keys.close();
    this.#depth -= 1;
    const to = this.#offset + at + 1;
    if (this.#depth === 1) this.#finder.closeMember({ count: this.#counts[2] as number, from: this.#childStart, to });
  }

  token(kind: TokenKind, chunk: Uint8Array, from: number, to: number, ends: boolean, line: number): void {
    if (kind !== tokenKind.key) {
      if (ends && this.#depth <= 2) this.#count();
    } else if (ends && this.#held.length === 0) this.#takeKey(chunk, from, to, line);
    else {
      if (this.#heldBytes <= maxKeyBytes) this.#held.push(chunk.subarray(from, to));
      this.#heldBytes += to - from;
      if (!ends) return;
      this.#takeKey(Buffer.concat(this.#held), 0, this.#heldBytes, line);
      this.#held = [];
      this.#heldBytes = 0;
    }
  }

  get repeatedKeys(): CddRepeatedKeys | undefined {
    const { limited } = this.#keys;
    return limited || this.#repeated.count > 0 ? { ...this.#repeated, ...(limited && { limited }) } : undefined;
  }

  /** Call it only after `end`. */
  get records(): number {
    return this.list?.count ?? (this.#topIsArray ? (this.#counts[1] as number) : Number(!this.#topIsScalar));
  }

  /** The list with the records, and its bytes; undefined if the top level is the list, or has none. Call it only after `end`. */
  get list() {
    return this.#finder.listIn({ count: this.#counts[1] as number });
  }

  #takeKey(bytes: Uint8Array, from: number, to: number, line: number): void {
    if (!this.#keys.add(bytes, from, to)) return;
    this.#repeated.count += 1;
    if (this.#repeated.first.length === maxFirst) return;
    const characters = [...wholeString(bytes, from, to)];
    const key = characters.slice(0, maxKeyLength).join('') + (characters.length > maxKeyLength ? '…' : '');
    this.#repeated.first.push({ key: storable(key), line });
  }

  #count(): void {
    if (this.#depth <= 2) this.#counts[this.#depth] = (this.#counts[this.#depth] as number) + 1;
  }
}

/** With control characters and lone surrogates, which PostgreSQL rejects, escaped as in JSON. */
const storable = (text: string) =>
  text.replaceAll(/[\p{Cc}\p{Cs}]/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
