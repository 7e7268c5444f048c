import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../database/folder-access.ts';

/**
 * Keeps CDD files by the id of their upload: a folder (below) or a bucket (s3-storage.ts). A file is stored before its
 * row is committed; the file of an upload without a row is removed, by any process (cdd-files.ts).
 */
export interface CddStorage {
  /**
   * Stores a file. When it resolves, the whole file survives a crash; otherwise there is none, or a rest that `remove`
   * takes away.
   * @throws the error of the chunks, or the storage's
   */
  write(id: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** The content of a stored file; undefined if there is no such file. */
  read(id: string): Promise<ReadableStream | undefined>;
  /** Removes a file if there is one, and what is left of one that wasn't stored to its end. */
  remove(id: string): Promise<void>;
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

/** A folder, which several processes may share. It is created with the first file. */
export function folderStorage(folder: string): CddStorage {
  /** Synchronous, as the start of a file: while it is awaited, a stream may fail that nobody listens to yet. */
  const make = () => makeFolder(folder);
  const partOf = (id: string) => join(folder, `${id}.part`);
  const fileOf = (id: string) => join(folder, storedName(id));
  return {
    async write(id, chunks) {
      make();
      const disk = createWriteStream(partOf(id), { flags: 'wx', mode: 0o600, flush: true });
      // The pipeline can fail while the file is still being created. Wait, or it would appear after `remove`.
      const closed = new Promise<void>((resolve) => disk.once('close', () => resolve()));
      await pipeline(chunks, disk).finally(() => closed);
      await rename(partOf(id), fileOf(id));
      const opened = await open(folder);
      await opened.sync().finally(() => opened.close()); // so that the name survives a power failure
    },

    async read(id) {
      const file = await open(fileOf(id)).catch(() => undefined);
      // Closes the file at its end, and when the client has left.
      return file && (Readable.toWeb(file.createReadStream()) as ReadableStream);
    },

    async remove(id) {
      for (const file of [partOf(id), fileOf(id)]) await rm(file, { force: true });
    },

    /** A full disk is no failure here: it refuses uploads only. */
    async check() {
      const file = join(folder, `.check-${randomUUID()}`);
      try {
        await (await open(file, 'wx', 0o600)).close();
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
      } finally {
        await rm(file, { force: true });
      }
    },

    async freeBytes() {
      // Without making it: a folder that was deleted with all data must not come back unnoticed.
      const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)));
      return bavail * bsize;
    },
  };
}
