import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generate } from 'orval';

// Fails when the generated client doesn't match the contract. Generates into a copy inside .nx, where orval finds its
// packages. Runs in the workspace's root.
const generated = 'libs/api/src/generated';
mkdirSync('.nx', { recursive: true });
const copy = mkdtempSync(resolve('.nx', 'codegen-check-'));
try {
  for (const source of ['openapi', 'package.json', 'tsconfig.base.json', 'libs/api']) {
    cpSync(source, join(copy, source), { recursive: true, filter: (path) => resolve(path) !== resolve(generated) });
  }
  const workspace = join(copy, 'libs/api');
  await generate(join(workspace, 'orval.config.ts'), workspace);
  const differences = [...compare(join(copy, generated), generated), ...untracked()];
  if (differences.length > 0) {
    console.error(`${generated} does not match the contract. Run "npm run codegen" and commit the result.`);
    for (const difference of differences) console.error(`  ${difference}`);
    process.exitCode = 1;
  } else {
    console.log(`${generated} matches the contract.`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/**
 * @param {string} expected folder with new output
 * @param {string} actual folder in the workspace
 * @returns {string[]} one line per file that differs
 */
function compare(expected, actual) {
  const wanted = new Set(filesIn(expected));
  const present = new Set(filesIn(actual));
  return [...new Set([...wanted, ...present])].toSorted().flatMap((file) => {
    if (!present.has(file)) return `missing: ${file}`;
    if (!wanted.has(file)) return `not generated: ${file}`;
    return readFileSync(join(expected, file)).equals(readFileSync(join(actual, file))) ? [] : `differs: ${file}`;
  });
}

/** @param {string} folder */
function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Generated files that were not added to git. Outside a clone the list is empty. */
function untracked() {
  const { stdout, status } = spawnSync('git', ['ls-files', '--others', '--', generated], { encoding: 'utf8' });
  return status === 0
    ? stdout
        .split('\n')
        .filter(Boolean)
        .map((file) => `not added to git: ${file}`)
    : [];
}
