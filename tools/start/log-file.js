import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname, relative } from 'node:path';
import { PlainFailure } from '../plain-failure.js';
import { root } from '../workspace.js';

const maxBytes = 10_000_000;
const checkEveryMs = 10_000;

/**
 * Opens a log for appending: another `npm start` may be using it. Its size is checked until it is closed.
 * @param {string} path
 * @returns {{ file: number, lastLines: (count: number) => string, close: () => void }} a file descriptor, and the lines
 *   written since then with a heading that names the file
 * @throws {PlainFailure} when the folder can't be written to
 */
export function openLog(path) {
  const file = open(path);
  const sizeBefore = fstatSync(file).size;
  const checking = setInterval(() => rotate(path, maxBytes), checkEveryMs).unref();
  const lastLines = (/** @type {number} */ count) => {
    const log = readFileSync(path);
    const lines = log
      .subarray(log.length < sizeBefore ? 0 : sizeBefore)
      .toString()
      .trimEnd()
      .split('\n')
      .slice(-count);
    return ` The end of ${relative(root, path)}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
  };
  const close = () => {
    clearInterval(checking);
    closeSync(file);
  };
  return { file, lastLines, close };
}

/**
 * Moves the content of a log above the limit to `{path}.1`. The file itself stays, because the service keeps it open
 * for appending; what it writes between the copy and the cut is lost.
 * @param {string} path
 * @param {number} limit in bytes
 */
export function rotate(path, limit) {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= limit) return;
  try {
    copyFileSync(path, `${path}.1`);
  } catch {
    // The disk is full: then space matters more than old lines.
  }
  truncateSync(path);
}

/** @param {string} path */
function open(path) {
  try {
    makeFolder(dirname(path));
    rotate(path, maxBytes);
    return openSync(path, 'a', 0o600);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new PlainFailure(`Cannot write the log ${path}: ${message}. Its folder is set by DATA_DIR.`);
  }
}

/**
 * Like `mkdirSync` with `recursive`, which never returns for a folder in /proc or a link to nowhere.
 * @param {string} folder
 */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error; // else another process was faster
  }
}
