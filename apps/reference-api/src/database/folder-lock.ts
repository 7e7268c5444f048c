import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from '../start-failure.ts';
import { requireWritableFolder } from './folder-access.ts';

/** The file in the data folder that is locked as long as a process uses the folder. */
const lockFile = 'lock.sqlite';

/**
 * Creates the data folder and locks it: two processes on one PGlite folder would silently lose each other's rows. The
 * lock is SQLite's on an otherwise empty file, so the operating system releases it however this process ends.
 * @returns the function that unlocks it
 * @throws StartFailure when another process holds the lock or the folder can't be written
 */
export function lockFolder(folder: string): () => void {
  const lock = openLock(folder);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error as Error).message.includes('locked')) throw unusable(folder, error);
    throw new StartFailure(
      `Another process uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return () => lock.close();
}

function openLock(folder: string): DatabaseSync {
  requireWritableFolder('The data folder', folder);
  try {
    return new DatabaseSync(join(folder, lockFile));
  } catch (error) {
    throw unusable(folder, error);
  }
}

const unusable = (folder: string, error: unknown) =>
  new StartFailure(`The file ${lockFile} in the data folder ${folder} can't be used: ${(error as Error).message}.`);

const groupAndOthers = 0o077;

/**
 * Takes all access to the data folder and the folders in it from the group and from other users, because an older
 * version or an administrator may have created them with wider permissions. main.ts sets the umask for new files.
 * @throws StartFailure when a folder belongs to another user
 */
export function makePrivate(dataDir: string): void {
  const folders = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const folder of [dataDir, ...folders.map(({ name }) => join(dataDir, name))]) {
    try {
      if (statSync(folder).mode & groupAndOthers) chmodSync(folder, 0o700);
    } catch (error) {
      throw new StartFailure(
        `Other users can read the data folder ${folder}, and this process can't change that: ${(error as Error).message}. ` +
          'Set DATA_DIR to a folder that belongs to the user who starts the API.',
      );
    }
  }
}
