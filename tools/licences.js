import { readFileSync } from 'node:fs';

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

/**
 * The third-party packages that the portal and the servers ship, with the licences in package-lock.json.
 * @returns {{ name: string, version: string, licence: string, isAllowed: boolean }[]} sorted by name
 */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, link, version }]) => path.includes('node_modules/') && !dev && !link && version)
    .map(([path, { version, license = 'none' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      isAllowed: isAllowed(license),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/**
 * @param {string} expression SPDX: one side of an OR is enough, both sides of an AND are needed
 */
function isAllowed(expression) {
  const terms = expression.replace(/[()]/g, '').split(/ OR /);
  return terms.some((term) => term.split(/ AND /).every((licence) => allowed.has(licence)));
}

if (import.meta.main) {
  for (const { name, version, licence } of shippedPackages()) console.log(`${name} ${version}: ${licence}`);
}
