import { spawnSync } from 'node:child_process';

/**
 * Finds the commit that this work is compared with: where it left the given ref, else NX_BASE, else `origin/main` or
 * `main`. On `main` itself that is the last push.
 * @param {string} [given]
 * @param {string} [cwd] a folder of the clone
 * @returns {string | undefined} undefined outside of a clone and when a shallow clone has no common commit
 */
export function baseCommit(given = process.env['NX_BASE'], cwd = process.cwd()) {
  return (given ? [given] : ['origin/main', 'main'])
    .map((ref) => spawnSync('git', ['merge-base', ref, 'HEAD'], { cwd, encoding: 'utf8' }))
    .find(({ status }) => status === 0)
    ?.stdout.trim();
}
