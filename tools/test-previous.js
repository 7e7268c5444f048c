import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkModules } from './link-modules.js';
import { PlainFailure, printFailure } from './plain-failure.js';
import { run, stopOnSignals } from './processes.js';
import { environment, node, root } from './workspace.js';

// `npm run test:previous [-- ref]`: does the release before go on when this one has changed the database? Takes the API
// of the last release's tag, or of the given tag or commit, puts our migrations in place of its own, and runs its
// conformance tests. Its packages are the ones installed here.

stopOnSignals((sentence) => console.log(sentence), 130);
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'scv-previous-')));
try {
  const ref = process.argv[2] ?? lastRelease();
  checkOut(ref, copy);
  const migrations = join('apps', 'reference-api', 'src', 'database', 'migrations');
  rmSync(join(copy, migrations), { recursive: true });
  cpSync(join(root, migrations), join(copy, migrations), { recursive: true });
  console.log(`The API of ${ref} on the schema of this one:`);
  const args = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', 'src/conformance.test.ts'];
  process.exitCode = (await run(node, args, { cwd: join(copy, 'apps', 'reference-api'), env: environment })) ?? 1;
} catch (error) {
  printFailure(error);
} finally {
  rmSync(copy, { recursive: true });
}

/** @returns {string} the newest tag before this commit that is a release */
function lastRelease() {
  const { status, stdout } = git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^');
  if (status === 0) return String(stdout).trim();
  throw new PlainFailure('There is no earlier release. Name a commit: npm run test:previous -- <commit>');
}

/**
 * Puts the workspace of another commit into an empty folder, with the packages that are installed here.
 * @param {string} ref
 * @param {string} folder
 */
function checkOut(ref, folder) {
  const { status, stdout, stderr } = git('archive', ref);
  if (status !== 0) throw new PlainFailure(`git has no ${ref}: ${String(stderr).trim()}`);
  spawnSync('tar', ['-x', '-C', folder], { input: stdout });
  linkModules(folder);
}

/** @param {string[]} args */
function git(...args) {
  return spawnSync('git', args, { cwd: root, maxBuffer: 2 ** 30 });
}
