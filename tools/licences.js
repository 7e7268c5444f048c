import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.js';

// `npm run licences`: writes the licence texts of all packages that an app ships into its dist/licences.txt. The
// portal's build does it, too. Not with Vite's `build.license`, which leaves out the packages that only a worker
// imports.

/** Folders of the apps that are shipped. Their package.json files name what they ship of other people. */
export const shippedApps = ['apps/portal', 'apps/reference-api', 'apps/local-idp'];

/** Licences of packages that may be shipped: permissive ones. */
const allowed = new Set([
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
]);

/** @typedef {{ path: string, name: string, version: string, licence: string, isAllowed: boolean }} Package */

/**
 * The third-party packages that apps depend on, directly or not, with the licences in package-lock.json.
 * @param {string[]} apps folders
 * @returns {Package[]} sorted by name; also those for other platforms, which aren't installed
 */
export function shippedPackages(apps = shippedApps) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  /** @type {Set<string>} */
  const paths = new Set();
  const addDependencies = (/** @type {string} */ user) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[user];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const path = foldersFor(name, user).find((folder) => packages[folder]);
      if (!path || paths.has(path) || packages[path].link) continue;
      paths.add(path);
      addDependencies(path);
    }
  };
  apps.forEach(addDependencies);
  return [...paths]
    .map((path) => {
      const { version, license: licence = 'none' } = packages[path];
      return { path, name: path.split('node_modules/').at(-1) ?? '', version, licence, isAllowed: isAllowed(licence) };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/**
 * Where Node looks for a package, in this order.
 * @param {string} name
 * @param {string} user path of the package that imports it
 * @returns {string[]}
 */
function foldersFor(name, user) {
  const outer = user.lastIndexOf('/node_modules/');
  return [
    `${user}/node_modules/${name}`,
    ...(outer < 0 ? [`node_modules/${name}`] : foldersFor(name, user.slice(0, outer))),
  ];
}

/** @param {string} expression SPDX: one side of an OR is enough, both sides of an AND are needed */
function isAllowed(expression) {
  const terms = expression.replace(/[()]/g, '').split(/ OR /);
  return terms.some((term) => term.split(/ AND /).every((licence) => allowed.has(licence)));
}

/**
 * @param {Package[]} packages those that aren't installed are left out
 * @returns {string} each package's name and licence text, sorted by name
 */
export function licenceTexts(packages) {
  const installed = [...new Map(packages.map((shipped) => [shipped.path, shipped])).values()].filter(({ path }) =>
    existsSync(join(root, path)),
  );
  return installed
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(withText)
    .join('\n\n');
}

/** @param {Package} shipped */
function withText({ path, name, version, licence }) {
  const folder = join(root, path);
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : 'The package has no file with the text.';
  return `${name} ${version} (${licence})\n${'-'.repeat(60)}\n\n${text}\n`;
}

if (import.meta.main) {
  const given = process.argv.slice(2);
  for (const app of given.length > 0 ? given : shippedApps) {
    mkdirSync(join(root, app, 'dist'), { recursive: true });
    writeFileSync(join(root, app, 'dist', 'licences.txt'), licenceTexts(shippedPackages([app])));
    console.log(`Wrote ${app}/dist/licences.txt`);
  }
}
