import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { environment, root } from '../workspace.js';

/** The environment without Nx's own variables, which would lead an inner Nx to the outer workspace. */
export const outsideNx = {
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('NX_'))),
  NX_ISOLATE_PLUGINS: environment.NX_ISOLATE_PLUGINS,
};

/**
 * Copies files and folders of the workspace into a temporary folder and links the installed packages.
 * @param {string[]} paths relative to the root
 * @returns {string} the folder; removing it is up to the caller
 */
export function copyWorkspace(paths) {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'scv-copy-')));
  const filter = (/** @type {string} */ path) => !['node_modules', 'dist', '.reports'].includes(basename(path));
  for (const path of paths) cpSync(join(root, path), join(copy, path), { recursive: true, filter });
  linkModules(copy);
  return copy;
}

/**
 * Links the installed packages into a copy of the workspace, and our own projects to those of the copy.
 * @param {string} copy
 */
function linkModules(copy) {
  const modules = join(root, 'node_modules');
  const link = (/** @type {string} */ target, /** @type {string} */ name) =>
    symlinkSync(target, join(copy, 'node_modules', name), 'junction');
  mkdirSync(join(copy, 'node_modules', '@scv'), { recursive: true });
  for (const name of readdirSync(modules).filter((entry) => entry !== '@scv' && !entry.startsWith('.'))) {
    link(join(modules, name), name);
  }
  // A lib of another branch leaves a link to nowhere.
  for (const name of readdirSync(join(modules, '@scv')).filter((each) => existsSync(join(modules, '@scv', each)))) {
    link(join(copy, relative(root, realpathSync(join(modules, '@scv', name)))), join('@scv', name));
  }
}
