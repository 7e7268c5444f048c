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
 * Puts the files of a contract that isn't ours into one, without the operations that the client can't do, and without
 * extensions, which may refer to anything.
 * @param {string} contract the absolute path
 * @returns {Promise<{ document: string, remarks: string[] }>} JSON, and sentences about what is unusual or left out
 * @throws {Error} names the mistakes
 */
export async function bundle(contract) {
  const problems = await problemsOf(contract);
  const mistakes = problems.filter(({ isMistake }) => isMistake);
  if (mistakes.length > 0) throw new Error(sentences(mistakes).join('\n'));
  const { stdout } = await redocly(contract, 'bundle', '--ext=json');
  const document = withoutExtensions(JSON.parse(stdout));
  const leftOut = removeOperations(
    document,
    problems.flatMap(({ place }) => place || []),
  );
  return { document: JSON.stringify(document), remarks: [...sentences(problems), ...leftOut] };
}

/**
 * Removes the operations that contain one of the places, or refer to it.
 * @param {any} document
 * @param {string[]} places JSON pointers
 * @returns {string[]} a sentence for each
 */
function removeOperations(document, places) {
  // Such as '#/components/parameters/Theme', '#/paths/~1users/get' and '#/paths/~1users/parameters'.
  const found = new Set(places.map((place) => place.split('/').slice(0, 4).join('/')));
  const leads = (/** @type {unknown} */ part) =>
    [...found].some((pointer) => JSON.stringify(part ?? '').includes(`"$ref":"${pointer}"`));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const [kind, parts] of Object.entries(document.components ?? {})) {
      for (const name of Object.keys(parts)) if (leads(parts[name])) found.add(`#/components/${kind}/${name}`);
    }
  }
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const at = `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const isForAll = found.has(`${at}/parameters`) || leads(item.parameters);
    const methods = Object.keys(item).filter((key) =>
      /^(get|put|post|delete|patch|head|options|trace|query)$/.test(key),
    );
    const removed = methods.filter((key) => isForAll || found.has(`${at}/${key}`) || leads(item[key]));
    for (const method of removed) delete item[method];
    return removed.map((method) => `Left out: ${method.toUpperCase()} ${path}`);
  });
}

/**
 * @param {unknown} part of a contract
 * @param {string} [name] of the part, to tell members of a schema and headers from extensions
 * @returns {any}
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
