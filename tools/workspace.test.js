import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { baseCommit, isInstalled } from './workspace.js';

const a = { integrity: 'sha512-a' };
const rebuilt = { ...a, integrity: 'sha512-c' };
const binary = { ...a, optional: true };

test.each([
  ['the locked packages are complete', { 'node_modules/a': a }, { 'node_modules/a': a }, true],
  ['an empty node_modules is incomplete', { 'node_modules/a': a }, {}, false],
  ['another checksum is incomplete', { 'node_modules/a': a }, { 'node_modules/a': rebuilt }, false],
  ["another platform's binary may be missing", { 'node_modules/b': binary }, {}, true],
  ['our own projects are ignored', { '': {}, 'libs/a': {} }, {}, true],
])('%s', (_, lock, installed, expected) => {
  expect(isInstalled(lock, installed)).toBe(expected);
});

test('a branch is compared with the commit where it left main', () => {
  const { folder, git, commit } = clone();
  const fork = commit('one');
  git('switch', '--quiet', '-c', 'feature');
  commit('two');
  git('switch', '--quiet', 'main');
  commit('three');
  git('switch', '--quiet', 'feature');
  expect(baseCommit('', folder)).toBe(fork);
});

test('main is compared with what was pushed', () => {
  const { folder, git, commit } = clone();
  const pushed = commit('one');
  git('update-ref', 'refs/remotes/origin/main', pushed);
  commit('two');
  expect(baseCommit('', folder)).toBe(pushed);
});

test('a given ref comes before main', () => {
  const { folder, commit } = clone();
  const first = commit('one');
  commit('two');
  expect(baseCommit('HEAD~1', folder)).toBe(first);
});

test('a shallow clone without a common commit has no base, like a folder that isn’t a clone', () => {
  const { folder, git, commit } = clone();
  commit('one');
  git('switch', '--quiet', '-c', 'feature');
  commit('two');
  const shallow = join(folder, 'shallow');
  git('clone', '--quiet', '--depth=1', '--no-single-branch', '--branch=feature', pathToFileURL(folder).href, shallow);
  expect(baseCommit('', shallow)).toBeUndefined();
  expect(baseCommit('', tmpdir())).toBeUndefined();
});

/** A new repository in a temporary folder. */
function clone() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scv-clone-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@scv.example'];
  const git = (/** @type {string[]} */ ...words) =>
    execFileSync('git', [...person, ...words], { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '--quiet', '--initial-branch=main');
  const commit = (/** @type {string} */ message) => {
    git('commit', '--quiet', '--allow-empty', '-m', message);
    return git('rev-parse', 'HEAD');
  };
  return { folder, git, commit };
}
