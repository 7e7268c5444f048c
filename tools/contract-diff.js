import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { contractChanges, lowestVersion } from './contract-diff/contract-changes.js';
import { baseCommit } from './workspace.js';

// `npm run contract:diff [-- ref]`: compares the contract with the commit where this branch left `main`, or left the
// given ref. Fails when the changes need a higher info.version. On `main` itself it compares what isn't pushed; a CI
// run of several commits on `main` sets NX_BASE to the commit before them, as for `nx affected`. Runs in the
// workspace's root.

const file = 'openapi/scv-admin.openapi.yaml';
const given = process.argv[2] ?? process.env['NX_BASE'];
const base = baseCommit(given);
const { status, stdout: before } = spawnSync('git', ['show', `${base}:${file}`], { encoding: 'utf8' });
if (!base) {
  console.log(`There is no common commit with ${given ?? 'main'}. Name one: npm run contract:diff -- <commit>`);
} else if (status !== 0) {
  console.log(`The contract is not compared: ${base.slice(0, 8)} has no ${file}.`);
} else {
  report(parse(before), parse(readFileSync(file, 'utf8')));
}

/** @type {(old: any, now: any) => void} two contracts */
function report(old, now) {
  const changes = contractChanges(old, now);
  for (const { breaking, text } of changes) console.log(`${breaking ? 'breaking    ' : 'non-breaking'}  ${text}`);
  const [version, lowest] = [now.info.version, lowestVersion(old.info.version, changes)];
  if (changes.length === 0) console.log('No client notices a change of the contract.');
  else if (version.localeCompare(lowest, 'en', { numeric: true }) >= 0) {
    console.log(`The contract's version goes from ${old.info.version} to ${version}, as these changes need.`);
  } else {
    console.error(`These changes need a higher version: set info.version in ${file} to ${lowest} or higher.`);
    process.exitCode = 1;
  }
}
