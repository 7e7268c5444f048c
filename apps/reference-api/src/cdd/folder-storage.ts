import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../database/folder-access.ts';

/**
 * Keeps CDD files by the id of their upload: a folder (below) or a bucket (s3-storage.ts). A file is
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
  /** The content of a stored file; undefined if there is no such file. */
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

/** The pattern of an upload's id. */
export const uploadId = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Names of unfinished files: the upload's id and a suffix. Other files in the folder are left alone. */
const unfinished = new RegExp(`^(${uploadId})\\.part$`);

/** A folder, which several processes may share. It is created with the first file. */
export function folderStorage(folder: string): CddStorage {
  /** Synchronous, as the start of a file: while it is awaited, a stream may fail that nobody listens to yet. */
  const make = () => makeFolder(folder);
  const partOf = (id: string) => join(folder, `${id}.part`);
  return {
    async write(id, chunks) {
      make();
      const disk = createWriteStream(partOf(id), { flags: 'wx', mode: 0o600, flush: true });
      // The pipeline can fail while the file is still being created. Wait, or it would appear after `discard`.
      const closed = new Promise<void>((resolve) => disk.once('close', () => resolve()));
      await pipeline(chunks, disk).finally(() => closed);
    },

    async finish(id) {
      await rename(partOf(id), join(folder, storedName(id))).catch(async (error: unknown) => {
        await access(join(folder, storedName(id))).catch(() => Promise.reject(error as Error)); // finished already
      });
      const opened = await open(folder);
      await opened.sync().finally(() => opened.close()); // so that the name survives a power failure
    },

    async read(id) {
      const file = await open(join(folder, storedName(id))).catch(() => undefined);
      // Closes the file at its end, and when the client has left.
      return file && (Readable.toWeb(file.createReadStream()) as ReadableStream);
    },

    discard: (id) => rm(partOf(id), { force: true }),

    async listUnfinished() {
      const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
      return files.flatMap(({ name }) => unfinished.exec(name)?.[1] ?? []);
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
