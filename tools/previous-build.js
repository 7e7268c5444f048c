import { spawnSync } from 'node:child_process';
import { linkModules } from './link-modules.js';
import { PlainFailure } from './plain-failure.js';
import { root } from './workspace.js';

/**
 * Puts the workspace of another commit into an empty folder, with the packages that are installed here.
 * @param {string} ref
 * @param {string} folder
 */
export function checkOut(ref, folder) {
  const { status, stdout, stderr } = git('archive', ref);
  if (status !== 0) throw new PlainFailure(`git has no ${ref}: ${String(stderr).trim()}`);
  spawnSync('tar', ['-x', '-C', folder], { input: stdout });
  linkModules(folder);
}

/** @param {string[]} args */
export function git(...args) {
  return spawnSync('git', args, { cwd: root, maxBuffer: 2 ** 30 });
}
