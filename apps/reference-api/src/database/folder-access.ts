import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '../start-failure.ts';

/**
 * Creates a folder, readable by its owner only, if it doesn't exist. Writes a file to check for access and space.
 * @param what the folder's name at the start of a sentence: 'The data folder'
 * @throws StartFailure with the reason
 */
export function requireWritableFolder(what: string, folder: string): void {
  const probe = join(folder, `.write-test-${randomUUID()}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, Buffer.alloc(64 * 1024), { flag: 'wx' });
    rmSync(probe);
  } catch (error) {
    throw notWritable(`${what} ${folder}`, folder, error);
  }
}

/**
 * Creates a folder, and those above it, readable by its owner only. Not by the option `recursive` of Node's `mkdirSync`:
 * in a folder that refuses new ones with ENOENT, such as /proc, it tries again forever.
 */
export function makeFolder(folder: string): void {
  const isFolder = () => existsSync(folder) && statSync(folder).isDirectory();
  if (isFolder()) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isFolder()) throw error; // Another process may have created it.
  }
}

/**
 * Whether two paths lead to the same folder, or one of them into the other, even by symbolic links or in other case. A
 * folder that doesn't exist yet counts, too.
 */
export function overlap(one: string, other: string): boolean {
  const [first, second] = [identities(one), identities(other)];
  return first.includes(String(second[0])) || second.includes(String(first[0]));
}

/** The file system's identity of a folder and of each folder above it, inner first. */
function identities(folder: string): string[] {
  if (existsSync(folder)) {
    const path = realpathSync(folder);
    const { dev, ino } = statSync(path, { bigint: true });
    return [`${dev} ${ino}`, ...(dirname(path) === path ? [] : identities(dirname(path)))];
  }
  const above = dirname(folder) === folder ? [] : identities(dirname(folder));
  return [join(above[0] ?? '', basename(folder)), ...above];
}

/**
 * Checks the access to everything below a folder.
 * @throws StartFailure that names the first file or folder without read and write access
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
