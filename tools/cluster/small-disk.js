import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ fill: () => void, free: () => void }} SmallDisk */

/**
 * Makes a folder a small disk of its own (tmpfs) that can be filled.
 * @param {string} folder
 * @param {number} megabytes
 * @returns {SmallDisk | undefined} undefined without the right to mount, which usually only root has
 */
export function mountSmallDisk(folder, megabytes) {
  mkdirSync(folder);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) return undefined;
  // Before the folder is removed.
  process.prependOnceListener('exit', () => spawnSync('umount', ['--lazy', folder]));
  const filler = join(folder, 'filler');
  return { fill: () => fill(filler), free: () => rmSync(filler) };
}

/** @param {string} path */
function fill(path) {
  const file = openSync(path, 'w');
  const chunk = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(file, chunk);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
