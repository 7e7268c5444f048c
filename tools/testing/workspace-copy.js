import { cpSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { linkModules } from '../link-modules.js';
import { environment, root } from '../workspace.js';

/** Without the variables that Nx sets for its tasks, which would lead an inner Nx to the outer workspace. */
export const outsideNx = Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('NX_')));

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
