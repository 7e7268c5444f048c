import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from '../start-failure.ts';

/**
 * Makes the data folder and takes a lock in it that the operating system gives back when this process ends, however
 * it ends: SQLite's lock on an otherwise empty file. Two processes on one PGlite folder would silently lose each
 * other's rows.
 * @returns the unlocking function
 * @throws StartFailure when another process holds the lock or the folder can't be written
 */
export function lockFolder(folder: string): () => void {
  const lock = openLock(folder);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error as Error).message.includes('locked')) throw notWritable(folder, error);
    throw new StartFailure(
      `Another process uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return () => lock.close();
}

function openLock(folder: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true });
    return new DatabaseSync(join(folder, 'lock.sqlite'));
  } catch (error) {
    throw notWritable(folder, error);
  }
}

const notWritable = (folder: string, error: unknown) =>
  new StartFailure(`The data folder ${folder} can't be written: ${(error as Error).message}.`);
