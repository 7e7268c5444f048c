import { execFile } from 'node:child_process';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { node, root } from '../workspace.js';

const cli = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
const rules = join(root, 'tools', 'codegen', 'contract-rules.yaml');

/** Prints nothing but the problems. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

/** @typedef {{ message: string, ruleId: string, severity: string, location: [{ source: { ref: string }, pointer: string, start?: { line: number } }] }} Problem */

/**
 * Finds what would break or change the client, with Redocly and the rules beside this file.
 * @param {string} contract the absolute path
 * @returns a sentence for each, with file and line; `place` is the JSON pointer of what only the client can't do
 */
async function problemsOf(contract) {
  const { stdout, stderr } = await redocly(contract, 'lint', '--format=json', '--max-problems=1000');
  if (!stdout) return [{ sentence: inLine(stderr), isMistake: true, place: '' }]; // It is no YAML.
  const name = (/** @type {string} */ file) => relative(process.cwd(), resolve(dirname(contract), file));
  return /** @type {Problem[]} */ (JSON.parse(stdout).problems).map(({ message, ruleId, severity, location: [at] }) => {
    const place = ruleId.startsWith('rule/carried') && at.source.ref === basename(contract) ? at.pointer : '';
    const sentence = `${name(at.source.ref)}:${at.start?.line ?? 1}: ${inLine(message)}`;
    return { sentence, place, isMistake: severity === 'error' && !place };
  });
}

/** @param {{ sentence: string }[]} problems */
const sentences = (problems) => [...new Set(problems.map(({ sentence }) => sentence))];

/** @param {string} contract the absolute path of ours, where every problem is a mistake */
export const contractFaults = async (contract) => sentences(await problemsOf(contract));

/**
 * Puts the files of a contract that isn't ours into one.
 * @param {string} contract the absolute path
 * @returns what is unusual, and the JSON pointers of what the client can't do
 * @throws {Error} names the mistakes
 */
export async function bundle(contract) {
  const problems = await problemsOf(contract);
  const mistakes = problems.filter(({ isMistake }) => isMistake);
  if (mistakes.length > 0) throw new Error(sentences(mistakes).join('\n'));
  const { stdout } = await redocly(contract, 'bundle', '--ext=json');
  // Only extensions may refer to what doesn't exist.
  const isLost = (/** @type {unknown} */ target) => !String(target).startsWith('#');
  const document = JSON.parse(stdout, (key, value) => (key === '$ref' && isLost(value) ? undefined : value));
  return { document, remarks: sentences(problems), places: problems.flatMap(({ place }) => place || []) };
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
