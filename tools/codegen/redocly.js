import { execFile } from 'node:child_process';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { node, root } from '../workspace.js';

const cli = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
const rules = join(root, 'tools', 'codegen', 'contract-rules.yaml');

/** Prints nothing but the problems. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

/** @typedef {{ message: string, severity: string, location: [{ source: { ref: string }, start?: { line: number } }] }} Problem */

/**
 * Finds mistakes that would break or change the client, with Redocly and the rules beside this file.
 * @param {string} contract the absolute path
 * @param {boolean} isOurs a foreign contract may leave out tags
 * @returns {Promise<string[]>} a sentence for each, with file and line
 */
export async function contractFaults(contract, isOurs) {
  const { stdout, stderr } = await redocly(contract, 'lint', '--format=json', '--max-problems=1000');
  if (!stdout) return [inLine(stderr)]; // It is no YAML.
  const name = (/** @type {string} */ file) => relative(process.cwd(), resolve(dirname(contract), file));
  /** @type {{ problems: Problem[] }} */
  const { problems } = JSON.parse(stdout);
  const faults = problems
    .filter(({ severity }) => isOurs || severity === 'error')
    .map(({ message, location: [place] }) => `${name(place.source.ref)}:${place.start?.line ?? 1}: ${inLine(message)}`);
  return [...new Set(faults)];
}

/**
 * Puts the files of a contract into one, without extensions, which may refer to anything.
 * @param {string} contract the absolute path
 * @returns {Promise<string>} JSON
 */
export async function bundle(contract) {
  const { stdout } = await redocly(contract, 'bundle', '--ext=json');
  return JSON.stringify(withoutExtensions(JSON.parse(stdout)));
}

/**
 * @param {unknown} part of a contract
 * @param {string} [name] of the part, to tell members of a schema and headers from extensions
 * @returns {unknown}
 */
function withoutExtensions(part, name) {
  if (Array.isArray(part)) return part.map((item) => withoutExtensions(item));
  if (typeof part !== 'object' || part === null) return part;
  const kept = Object.entries(part).filter(
    ([key]) => !key.startsWith('x-') || name === 'properties' || name === 'headers',
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutExtensions(value, key)]));
}

/**
 * Runs Redocly, which exits with 1 when it has found something.
 * @type {(contract: string, command: string, ...options: string[]) => Promise<{ stdout: string, stderr: string }>}
 */
function redocly(contract, command, ...options) {
  const env = { ...process.env, ...quiet };
  return promisify(execFile)(node, [cli, command, contract, `--config=${rules}`, ...options], {
    env,
    maxBuffer: 2 ** 28,
    cwd: dirname(contract),
  }).catch((error) => error);
}

const inLine = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').trim();
