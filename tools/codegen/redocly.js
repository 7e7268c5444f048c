import { relative } from 'node:path';
import { bundle as bundleFiles, getLineColLocation, lint, loadConfig } from '@redocly/openapi-core';
import { root } from '../workspace.js';
import { combine } from './combine-problems.js';
import { unreadable } from './unreadable-contract.js';
/** @import { Problem } from './combine-problems.js' */

/** What codegen needs of a contract. */
const rules = `${root}/tools/codegen/contract-rules.yaml`;

/** The same, and what we want of our own contract besides. */
const wishes = `${root}/openapi/redocly.yaml`;

/**
 * Finds what would break or change the client, with Redocly and the rules beside this file.
 * @param {string} contract the absolute path
 * @param {string} configPath of the rules
 * @returns {Promise<Problem[]>} in the order of the lines
 */
async function problemsOf(contract, configPath) {
  const config = await loadConfig({ configPath });
  const { resolvedConfig } = await loadConfig({ configPath: rules });
  const isNeeded = (/** @type {string} */ rule) => rule in (resolvedConfig.rules ?? {});
  const problems = await lint({ ref: contract, config }).catch((/** @type {Error} */ error) =>
    unreadable(contract, error.message),
  );
  if (!Array.isArray(problems)) {
    return [
      {
        ...problems,
        since: 1,
        under: 1,
        hint: '',
        rule: 'struct',
        pointer: '',
        place: '',
        isMistake: true,
        isWish: false,
      },
    ];
  }
  const found = problems.flatMap(({ message, ruleId: rule, severity, ignored, suggest, location: [at] }) => {
    if (ignored) return [];
    if (!at) throw new Error(message);
    const { source, start } = getLineColLocation(at);
    const pointer = at.pointer ?? '';
    const place = rule.startsWith('rule/carried') && source.absoluteRef === contract ? pointer : '';
    const written = /`([^`]+)`/.exec(message)?.[1] ?? '';
    const parent = { ...at, pointer: pointer.slice(0, pointer.lastIndexOf('/')), reportOnKey: true };
    const meant = /^\$?ref{1,2}$/i.test(written) ? '$ref' : suggest.find((each) => isMisspelled(written, each));
    const file = relative(process.cwd(), source.absoluteRef);
    const isMistake = severity === 'error' && !place;
    return {
      file,
      line: start.line,
      under: getLineColLocation(parent).start.line,
      since: beginOf(beginOf(beginOf(start.line, source), source), source),
      message: inLine(message),
      hint: meant ? ` Did you mean \`${meant}\`?` : '',
      rule,
      pointer,
      place,
      isMistake,
      isWish: !isNeeded(rule),
    };
  });
  return found.toSorted((one, other) => one.line - other.line);
}

/**
 * @param {string} contract the absolute path of ours
 * @returns what the client can't be generated with, and what should be better, such as an operation without a summary
 */
export async function faultsOf(contract) {
  const problems = combine(await problemsOf(contract, wishes));
  const [mistakes, others] = [false, true].map((isWish) => problems.filter((one) => one.isWish === isWish).map(say));
  return { mistakes: mistakes ?? [], wishes: others ?? [] };
}

/**
 * Puts the files of a contract that isn't ours into one.
 * @param {string} contract the absolute path
 * @returns the file, what is unusual, and the JSON pointers of what the client can't do
 * @throws {Error} names the mistakes
 */
export async function bundle(contract) {
  const problems = await problemsOf(contract, rules);
  const mistakes = problems.filter(({ isMistake }) => isMistake);
  if (mistakes.length > 0) throw new Error(combine(mistakes).map(say).join('\n'));
  const bundled = await bundleFiles({ ref: contract, config: await loadConfig({ configPath: rules }) });
  // Only extensions may refer to what doesn't exist.
  const isLost = (/** @type {unknown} */ target) => !String(target).startsWith('#');
  const document = JSON.parse(JSON.stringify(bundled.bundle.parsed), (key, value) =>
    key === '$ref' && isLost(value) ? undefined : value,
  );
  return {
    file: contract,
    document,
    remarks: combine(problems).map(say),
    places: problems.flatMap(({ place }) => place || []),
  };
}

/** @type {(written: string, meant: string) => boolean} whether letters are swapped, or those at the end are wrong */
const isMisspelled = (written, meant) =>
  lettersOf(written) === lettersOf(meant) ||
  (written.slice(0, 3) === meant.slice(0, 3) && Math.abs(written.length - meant.length) < 3);

const lettersOf = (/** @type {string} */ word) => [...word].toSorted().join('');

/** @type {(line: number, source: { body: string }) => number} the line before that is indented as little, or less */
function beginOf(line, { body }) {
  const lines = body.split('\n', line);
  const indent = (/** @type {string} */ text) => text.search(/\S/);
  const limit = indent(lines[line - 1] ?? '');
  return 1 + lines.slice(0, line - 1).findLastIndex((text) => indent(text) !== -1 && indent(text) <= limit) || 1;
}

const say = (/** @type {Problem} */ { file, line, message, hint }) => `${file}:${line}: ${message}${hint}`;

const inLine = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').trim();
