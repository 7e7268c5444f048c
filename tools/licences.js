import { readFileSync } from 'node:fs';

/** Licences under which a package may be shipped: permissive ones, with the attribution kept in the list below. */
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
 * The packages of others that the portal and its servers ship, with their licences as package-lock.json has them.
 * @returns {{ name: string, version: string, licence: string, isAllowed: boolean }[]} by name
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
 * Of an SPDX expression with OR, one is enough; with AND, all are needed.
 * @param {string} expression
 */
function isAllowed(expression) {
  const terms = expression.replace(/[()]/g, '').split(/ OR /);
  return terms.some((term) => term.split(/ AND /).every((licence) => allowed.has(licence)));
}

if (import.meta.main) {
  for (const { name, version, licence } of shippedPackages()) console.log(`${name} ${version}: ${licence}`);
}
