import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Checks that a file can be created in the folder for uploads. A full disk is no failure here: it refuses uploads only.
 * @throws the file system's error
 */
export async function requireUploadFolder(dataDir: string): Promise<void> {
  const file = join(dataDir, 'cdd', `.check-${randomUUID()}`);
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** Bytes that this process may still write there. */
export async function freeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}
