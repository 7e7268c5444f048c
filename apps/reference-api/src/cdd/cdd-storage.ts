/**
 * Keeps CDD files by the id of their upload: a folder (folder-storage.ts) or a bucket (s3-storage.ts). A file is
 * unfinished until its row is committed; what a process left unfinished is settled later, by any process.
 */
export interface CddStorage {
  /**
   * Writes an unfinished file. When it resolves, the bytes survive a crash of this process.
   * @throws the error of the chunks, or the storage's
   */
  write(id: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Makes an unfinished file a stored one. Does nothing if it is one already. */
  finish(id: string): Promise<void>;
  /** Reads a stored file; undefined if there is none. */
  read(id: string): Promise<ReadableStream | undefined>;
  /** Removes an unfinished file if there is one. */
  discard(id: string): Promise<void>;
  /** The ids of all unfinished files, also those that another process is writing. */
  listUnfinished(): Promise<string[]>;
  /**
   * @throws when this process can't write files, although another one may. A bucket is the same for all of them: while
   *   it can't be reached, uploads are refused, and everything else goes on.
   */
  check(): Promise<void>;
  /** Bytes that may still be written; undefined if there is no limit that we know of. */
  freeBytes(): Promise<number | undefined>;
}

/** The name of a stored file in its storage. */
export const storedName = (id: string): string => `${id}.json`;
