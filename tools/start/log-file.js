import { fstatSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { PlainFailure } from '../plain-failure.js';
import { root } from '../workspace.js';

/** A larger log is deleted at the next start. */
const maxBytes = 10_000_000;

/**
 * Opens a log for appending: another `npm start` may be using it.
 * @param {string} path
 * @returns {{ file: number, lastLines: (count: number) => string }} a file descriptor, and the lines written since then
 *   with a heading that names the file
 * @throws {PlainFailure} when the folder can't be written to
 */
export function openLog(path) {
  const file = open(path);
  const sizeBefore = fstatSync(file).size;
  const lastLines = (/** @type {number} */ count) => {
    const lines = readFileSync(path).subarray(sizeBefore).toString().trimEnd().split('\n').slice(-count);
    return ` The end of ${relative(root, path)}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
  };
  return { file, lastLines };
}

/** @param {string} path */
function open(path) {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) rmSync(path);
    return openSync(path, 'a', 0o600);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new PlainFailure(`Cannot write the log ${path}: ${message}. Its folder is set by DATA_DIR.`);
  }
}
