import { join } from 'node:path';
import { generateFiles, installPackagesTask, names } from '@nx/devkit';

/**
 * `npx nx g @scv/tools:feature reports` makes libs/reports from the templates beside this file, then lets npm link it.
 * Adding its route and its link to the portal is described in docs/contributing.md.
 * @param {import('@nx/devkit').Tree} tree
 * @param {{ name: string }} options
 * @throws {Error} when the lib exists already
 */
export default function generateFeature(tree, { name }) {
  const folder = `libs/${name}`;
  if (tree.exists(folder)) throw new Error(`${folder} exists already.`);
  const words = name.replaceAll('-', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  generateFiles(tree, join(import.meta.dirname, 'files'), folder, { ...names(name), title });
  return () => installPackagesTask(tree, true);
}
