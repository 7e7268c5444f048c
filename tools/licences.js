import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, root } from './workspace.js';

// `npm run licences`: writes the licence texts of all packages that an app ships into its dist/licences.txt. The
// portal's build does it, too. Vite's `build.license` would leave out the packages that only a worker imports.

/** Folders of the apps that are shipped. Their package.json files name what they ship of other people. */
export const shippedApps = ['apps/portal', 'apps/reference-api', 'apps/local-idp'];

/**
 * The installed packages of other people that apps ship.
 * @param {string[]} apps folders
 * @returns {string[]} their folders
 */
export function shippedFolders(apps) {
  const args = ['ls', '--all', '--parseable', '--omit=dev', ...apps.flatMap((app) => ['--workspace', app])];
  const options = { cwd: root, env: environment, shell: process.platform === 'win32' };
  const { stdout } = spawnSync('npm', args, { ...options, encoding: 'utf8' });
  return stdout.split('\n').filter((folder) => /node_modules[\\/](?!@scv[\\/])/.test(folder));
}

/**
 * @param {string[]} folders of packages
 * @returns {string} each package's name and licence text, sorted by name
 */
export const licenceTexts = (folders) => [...new Set(folders)].flatMap(licenceText).toSorted().join('\n\n');

/** @param {string} folder */
function licenceText(folder) {
  const { name, version, license, private: isOurs } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (isOurs) return []; // our stand-in for react-router-dom
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : 'The package has no file with the text.';
  return `${name} ${version} (${license})\n${'-'.repeat(60)}\n\n${text}\n`;
}

if (import.meta.main) {
  const given = process.argv.slice(2);
  for (const app of given.length > 0 ? given : shippedApps) {
    mkdirSync(join(root, app, 'dist'), { recursive: true });
    writeFileSync(join(root, app, 'dist', 'licences.txt'), licenceTexts(shippedFolders([app])));
    console.log(`Wrote ${app}/dist/licences.txt`);
  }
}
