import { execFileSync } from 'node:child_process';
import fs, {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage } from '../cdd/open-storage.ts';
import { readSettings } from '../settings.ts';
import { replaceInNode } from '../testing/resources.ts';
import { notWritable, requireAccessBelow, requireWritableFolder } from './folder-access.ts';
import { openPglite } from './pglite.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scv-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Root may write everywhere, so root becomes the user `nobody` meanwhile. */
function unprivileged(work: () => void): void {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test('a database folder without PG_VERSION is left alone', async () => {
  mkdirSync(join(folder, 'base'));
  await expect(openPglite(folder)).rejects.toThrow(
    `The database folder ${folder} isn't empty, but its file PG_VERSION is missing. Restore the folder from a backup.`,
  );
  expect(readdirSync(folder)).toEqual(['base']);
});

test('a database that can’t be opened because the disk is full is not called damaged', async () => {
  writeFileSync(join(folder, 'PG_VERSION'), 'damaged');
  replaceInNode(fs, 'statfsSync', () => ({ bavail: 1, bsize: 4096 }));
  await expect(openPglite(folder)).rejects.toThrow(
    `The database in the folder ${folder} can't be opened: its disk is full.`,
  );
});

test('a folder that we may not write to is not called damaged', () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o500 });
  chmodSync(folder, 0o755);
  unprivileged(() => {
    expect(() => requireWritableFolder('The data folder', closed)).toThrow(
      new RegExp(`^The data folder ${closed} can't be written: (it belongs to the user|its permissions)`),
    );
    expect(() => requireAccessBelow(folder)).toThrow(`${closed} can't be written: `);
  });
  requireWritableFolder('The data folder', join(folder, 'new'));
  expect(readdirSync(join(folder, 'new'))).toEqual([]);
});

test.each(['/proc/x', '/proc/self/x/y', '/dev/null', '/dev/null/x', 'file', 'pipe', 'dangling', 'dangling/x', 'loop'])(
  'a folder that can’t be created is refused: %s',
  (path) => {
    writeFileSync(join(folder, 'file'), '');
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    symlinkSync('nowhere', join(folder, 'dangling'));
    symlinkSync('loop', join(folder, 'loop'));
    const wrong = resolve(folder, path);
    expect(() => requireWritableFolder('The folder', wrong)).toThrow(`The folder ${wrong} can't be written: `);
  },
);

test('a file of somebody else is not overwritten by the check of a folder', () => {
  writeFileSync(join(folder, '.write-test'), 'mine');
  requireWritableFolder('The folder', folder);
  expect(readFileSync(join(folder, '.write-test'), 'utf8')).toBe('mine');
  expect(readdirSync(folder)).toEqual(['.write-test']);
});

test('the API does not start when uploads have no folder', async () => {
  writeFileSync(join(folder, 'cdd'), '');
  await expect(openStorage(readSettings({ DATA_DIR: folder }))).rejects.toThrow(
    `The folder for uploads ${folder}/cdd can't be written: `,
  );
});

test.each([
  ['EROFS', 'its file system is read-only'],
  ['ENOSPC', 'its disk is full'],
  ['EDQUOT', 'its disk is full'],
  ['EACCES', 'its permissions or those of a folder above forbid it'],
  ['EIO', 'i/o error'],
])('%s is explained: %s', (code, reason) => {
  const error = Object.assign(new Error('i/o error'), { code });
  expect(notWritable('The folder', folder, error).message).toBe(`The folder can't be written: ${reason}.`);
});
