import { fstatSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { PlainFailure } from '../plain-failure.js';
import { root } from '../workspace.js';

/** A log that has grown beyond this is begun anew at the next start, in bytes. */
const enough = 10_000_000;

/**
 * Opens a log to append to: a start that is refused must not wipe the log of the one that runs.
 * @param {string} path
 * @returns {{ file: number, lastLines: (count: number) => string }} a file descriptor, and what was written since,
 *   below a heading that names the file
 * @throws {PlainFailure} when the folder can not be written to
 */
export function openLog(path) {
  const file = open(path);
  const before = fstatSync(file).size;
  const lastLines = (/** @type {number} */ count) => {
    const lines = readFileSync(path).subarray(before).toString().trimEnd().split('\n').slice(-count);
    return ` The end of ${relative(root, path)}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
  };
  return { file, lastLines };
}

/** @param {string} path */
function open(path) {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > enough) rmSync(path);
    return openSync(path, 'a');
  } catch (error) {
    throw new PlainFailure(
      `The log ${path} can not be written: ${/** @type {Error} */ (error).message}. See DATA_DIR.`,
    );
  }
}
