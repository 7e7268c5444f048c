import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { baseCommit } from '../workspace.js';
import { contractChanges, lowestVersion } from './contract-changes.js';
/** @import { Change } from './schema-changes.js' */

const file = 'openapi/scv-admin.openapi.yaml';

/**
 * Compares the contract with that of the commit where this work left `main`, or the given ref.
 * @param {string} workspace the root
 * @param {string} [given]
 * @returns {{ lines: string[], isTooLow: boolean }} the changes, and at last what they mean for info.version
 */
export function contractDiff(workspace, given = process.env['NX_BASE']) {
  const base = baseCommit(given, workspace);
  const { status, stdout } = spawnSync('git', ['show', `${base}:${file}`], { cwd: workspace, encoding: 'utf8' });
  const passes = (/** @type {string} */ sentence) => ({ lines: [sentence], isTooLow: false });
  if (!base)
    return passes(`There is no common commit with ${given ?? 'main'}. Name one: npm run contract:diff -- <commit>`);
  if (status !== 0) return passes(`The contract is not compared: ${base.slice(0, 8)} has no ${file}.`);
  const [old, now] = [parse(stdout), parse(readFileSync(join(workspace, file), 'utf8'))];
  const changes = contractChanges(old, now);
  const lines = joined(changes).map(({ breaking, text }) => `${breaking ? 'breaking    ' : 'non-breaking'}  ${text}`);
  const lowest = changes.length > 0 ? lowestVersion(old.info.version, changes) : old.info.version;
  const { version } = now.info;
  const isTooLow = version.localeCompare(lowest, 'en', { numeric: true }) < 0;
  if (changes.length === 0 && !isTooLow) return passes('No client notices a change of the contract.');
  const sentence = isTooLow
    ? `${changes.length > 0 ? 'These changes need' : 'The contract needs'} a higher version: set info.version in ${file} to ${lowest} or higher.`
    : `The contract's version goes from ${old.info.version} to ${version}, as these changes need.`;
  return { lines: [...lines, sentence], isTooLow };
}

/** So many places that change in the same way are one line. */
const many = 4;

/** @type {(changes: Change[]) => Change[]} */
function joined(changes) {
  /** @type {Map<string, Change[]>} */
  const groups = new Map();
  for (const change of changes) {
    const key = `${change.breaking} ${change.text.slice(change.text.indexOf(':'))}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first || alike.length < many) return alike;
    const place = first.text.slice(0, first.text.indexOf(':'));
    return { ...first, text: `${place} and ${alike.length - 1} others${first.text.slice(place.length)}` };
  });
}
