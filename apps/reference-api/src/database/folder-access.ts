import { accessSync, constants, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';

/**
 * Creates a folder, readable by its owner only, if it doesn't exist. Writes a file to check for access and space.
 * @param what the folder's name at the start of a sentence: 'The data folder'
 * @throws StartFailure with the reason
 */
export function requireWritableFolder(what: string, folder: string): void {
  const probe = join(folder, '.write-test');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(probe, Buffer.alloc(64 * 1024));
    rmSync(probe, { force: true }); // another process may have removed it
  } catch (error) {
    throw notWritable(`${what} ${folder}`, folder, error);
  }
}

/**
 * Checks the access to everything below a folder.
 * @throws StartFailure that names the first file or folder that can't be read and written
 */
export function requireAccessBelow(folder: string): void {
  try {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      accessSync(join(folder, name), constants.R_OK | constants.W_OK);
    }
  } catch (error) {
    const { path = folder } = error as NodeJS.ErrnoException;
    throw notWritable(path, path, error);
  }
}

/** @param subject of the sentence */
export function notWritable(subject: string, path: string, error: unknown): StartFailure {
  return new StartFailure(`${subject} can't be written: ${reasonOf(error as NodeJS.ErrnoException, path)}.`);
}

function reasonOf({ code = '', message }: NodeJS.ErrnoException, path: string): string {
  if (code === 'EROFS') return 'its file system is read-only';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'its disk is full';
  if (code !== 'EACCES' && code !== 'EPERM') return message;
  const owner = lstatSync(path, { throwIfNoEntry: false })?.uid;
  const us = process.geteuid?.();
  return owner === undefined || us === undefined || owner === us
    ? 'its permissions or those of a folder above forbid it'
    : `it belongs to the user with id ${owner}, and this process runs as ${us}. ` +
        'Start it as that user, or give the folder and all files in it to this one';
}
