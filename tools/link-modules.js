import { mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './workspace.js';

/**
 * Links the installed packages into a copy of the workspace, and our own projects to those of the copy.
 * @param {string} copy
 */
export function linkModules(copy) {
  const modules = join(root, 'node_modules');
  const link = (/** @type {string} */ target, /** @type {string} */ name) =>
    symlinkSync(target, join(copy, 'node_modules', name), 'junction');
  mkdirSync(join(copy, 'node_modules', '@scv'), { recursive: true });
  for (const name of readdirSync(modules).filter((entry) => entry !== '@scv' && !entry.startsWith('.'))) {
    link(join(modules, name), name);
  }
  for (const name of readdirSync(join(modules, '@scv'))) {
    link(join(copy, relative(root, realpathSync(join(modules, '@scv', name)))), join('@scv', name));
  }
}
