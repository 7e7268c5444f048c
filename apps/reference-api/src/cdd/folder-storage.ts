import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, openAsBlob } from 'node:fs';
import { access, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type CddStorage, storedName } from './cdd-storage.ts';

/** Names of unfinished files: the upload's id and a suffix. Other files in the folder are left alone. */
const unfinished = /^([0-9a-f-]{36})\.part$/;

/** A folder, which several processes may share. It is created with the first file. */
export function folderStorage(folder: string): CddStorage {
  /** Synchronous, as the start of a file: while it is awaited, a stream may fail that nobody listens to yet. */
  const make = () => mkdirSync(folder, { recursive: true, mode: 0o700 });
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
      const file = await openAsBlob(join(folder, storedName(id))).catch(() => undefined);
      return file?.stream();
    },

    discard: (id) => rm(partOf(id), { force: true }),

    async listUnfinished() {
      return (await readdir(folder)).flatMap((name) => unfinished.exec(name)?.[1] ?? []);
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
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}
