import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate, noopReporter, withReporter } from 'orval';
import { root } from '../workspace.js';
import { requireSound } from './broken-files.js';
import { faultsOf } from './redocly.js';

/** Folder of the generated client, relative to the root. */
export const generated = 'libs/api/src/generated';

/** The contract, relative to the root. */
export const contract = 'openapi/scv-admin.openapi.yaml';

/** @typedef {Map<string, string>} Client text of each generated file, by its path in the folder */

/**
 * Generates the client from a contract without touching the workspace: in a copy inside .nx, where orval finds its
 * packages.
 * @param {string} [workspace] the root of another workspace, for tests
 * @param {Awaited<ReturnType<typeof import('./redocly.js').bundle>>} [foreign] a contract for a client without our
 *   session's code
 * @param {'react-query' | 'axios-functions'} [kind] of that client: with hooks or without
 * @returns {Promise<{ client: Client, remarks: string[] }>} the remarks say what should be better, and what is left out
 * @throws {Error} says what is wrong with the contract
 */
export async function generateClient(workspace = root, foreign, kind) {
  const { mistakes, wishes } = foreign ? { mistakes: [], wishes: [] } : await faultsOf(join(workspace, contract));
  if (mistakes.length > 0) throw new Error([...mistakes, ...wishes].join('\n'));
  mkdirSync(join(workspace, '.nx'), { recursive: true });
  const copy = mkdtempSync(join(workspace, '.nx', 'codegen-'));
  try {
    const filter = (/** @type {string} */ path) => resolve(path) !== resolve(workspace, generated);
    for (const source of ['openapi', 'package.json', 'tsconfig.base.json', 'libs/api']) {
      cpSync(join(workspace, source), join(copy, source), { recursive: true, filter });
    }
    /** @type {typeof import('../../libs/api/orval.config.ts')} */
    const config = await import(pathToFileURL(join(workspace, 'libs/api/orval.config.ts')).href);
    const { default: ours, configWith, removeOperations } = config;
    const remarks = foreign ? [...foreign.remarks, ...removeOperations(foreign.document, foreign.places)] : wishes;
    if (foreign) writeFileSync(join(copy, contract), JSON.stringify(foreign.document));
    for (const options of Object.values(foreign ? configWith({}, kind) : ours)) {
      await withReporter(noopReporter, () => generate(options, join(copy, 'libs/api'), { throwOnError: true }));
    }
    const client = readClient(copy);
    requireSound(client, foreign?.file ?? join(workspace, contract));
    return { client, remarks };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * @param {Client} client
 * @param {string} [workspace]
 * @returns {string[]} one line for each file that is missing, different or not generated
 */
export function differences(client, workspace = root) {
  const present = readClient(workspace);
  return [...new Set([...client.keys(), ...present.keys()])].toSorted().flatMap((file) => {
    if (!present.has(file)) return `missing: ${file}`;
    if (!client.has(file)) return `not generated: ${file}`;
    return client.get(file) === present.get(file) ? [] : `differs: ${file}`;
  });
}

/**
 * Writes the files that differ and deletes those that are no longer generated. Synchronously, so that Vite, which runs
 * in the same process, never sees half of the new client.
 * @param {Client} client
 * @param {string} [workspace]
 * @returns {number} how many files it has written or deleted
 */
export function writeClient(client, workspace = root) {
  const folder = join(workspace, generated);
  const present = readClient(workspace);
  const changed = [...client].filter(([file, text]) => present.get(file) !== text);
  for (const [file, text] of changed) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const left = [...present.keys()].filter((file) => !client.has(file));
  for (const file of left) rmSync(join(folder, file));
  return changed.length + left.length;
}

/**
 * @param {string} [workspace]
 * @returns {Client} empty when nothing was generated yet
 */
export function readClient(workspace = root) {
  const folder = join(workspace, generated);
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]));
}
