import { relative } from 'node:path';
import { bundle as bundleFiles, getLineColLocation, lint, loadConfig } from '@redocly/openapi-core';
import { root } from '../workspace.js';

/** What codegen needs of a contract. */
const rules = `${root}/tools/codegen/contract-rules.yaml`;

/** What we want of our own contract besides. */
const wishes = `${root}/openapi/redocly.yaml`;

/**
 * Finds what would break or change the client, with Redocly and the rules beside this file.
 * @param {string} contract the absolute path
 * @param {string} configPath of the rules
 * @returns a sentence for each, with file and line; `place` is the JSON pointer of what only the client can't do
 */
async function problemsOf(contract, configPath) {
  const config = await loadConfig({ configPath });
  const problems = await lint({ ref: contract, config }).catch((/** @type {Error} */ { message }) => message);
  if (typeof problems === 'string') return [{ sentence: inLine(problems), isMistake: true, place: '' }]; // It is no YAML.
  const found = problems.flatMap(({ message, ruleId, severity, ignored, location: [at] }) => {
    if (ignored) return [];
    if (!at) throw new Error(message);
    const { source, start } = getLineColLocation(at);
    const place = ruleId.startsWith('rule/carried') && source.absoluteRef === contract ? (at.pointer ?? '') : '';
    const sentence = `${relative(process.cwd(), source.absoluteRef)}:${start.line}: ${inLine(message)}`;
    return { line: start.line, sentence, place, isMistake: severity === 'error' && !place };
  });
  return found.toSorted((one, other) => one.line - other.line);
}

/** @param {{ sentence: string }[]} problems */
const sentences = (problems) => [...new Set(problems.map(({ sentence }) => sentence))];

/** @param {string} contract the absolute path of ours, where every problem is a mistake */
export const contractFaults = async (contract) => sentences(await problemsOf(contract, rules));

/** What our contract should be besides a source of the client, such as described. @param {string} contract */
export const styleFaults = async (contract) => sentences(await problemsOf(contract, wishes));

/**
 * Puts the files of a contract that isn't ours into one.
 * @param {string} contract the absolute path
 * @returns what is unusual, and the JSON pointers of what the client can't do
 * @throws {Error} names the mistakes
 */
export async function bundle(contract) {
  const problems = await problemsOf(contract, rules);
  const mistakes = problems.filter(({ isMistake }) => isMistake);
  if (mistakes.length > 0) throw new Error(sentences(mistakes).join('\n'));
  const bundled = await bundleFiles({ ref: contract, config: await loadConfig({ configPath: rules }) });
  // Only extensions may refer to what doesn't exist.
  const isLost = (/** @type {unknown} */ target) => !String(target).startsWith('#');
  const document = JSON.parse(JSON.stringify(bundled.bundle.parsed), (key, value) =>
    key === '$ref' && isLost(value) ? undefined : value,
  );
  return { document, remarks: sentences(problems), places: problems.flatMap(({ place }) => place || []) };
}

const inLine = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').trim();
