import { DatabaseSync } from 'node:sqlite';
import { StartFailure } from '../start-failure.ts';

/**
 * Takes a lock that the operating system gives back when this process ends, however it ends: SQLite's lock on an
 * otherwise empty file. Two processes on one PGlite folder would silently lose each other's rows.
 * @returns the unlocking function
 * @throws StartFailure when another process holds the lock
 */
export function lockFolder(file: string): () => void {
  const lock = new DatabaseSync(file);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && error.message.includes('locked'))) throw error;
    throw new StartFailure(`Another process has the database open (${file}). Stop it, or set DATA_DIR to another folder.`);
  }
  return () => lock.close();
}
