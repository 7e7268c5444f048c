import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from './workspace.js';

// `npm run mutants [project] [folder]`: plants small faults in the production code of one project, or of all those
// below, and reports which of them no unit test of the project notices. With a folder, such as src/write, only in that
// folder. The second run tests only what has changed. Takes long, so it is no part of `npm test`; the report is
// {project}/.reports/mutants.html.

/** Projects with the folders whose faults count. */
const projects = /** @type {Record<string, { root: string, mutate: string[] }>} */ ({
  api: { root: 'libs/api', mutate: ['src'] },
  auth: { root: 'libs/auth', mutate: ['src'] },
  cdd: { root: 'libs/cdd', mutate: ['src'] },
  config: { root: 'libs/config', mutate: ['src'] },
  users: { root: 'libs/users', mutate: ['src'] },
  'reference-api': {
    root: 'apps/reference-api',
    mutate: ['users', 'auth', 'accounts', 'activity'].map((name) => `src/${name}`),
  },
});

const [given, folder] = process.argv.slice(2);
if (given !== undefined && !(given in projects)) {
  console.error(`There is no project ${given} to mutate. Choose one of ${Object.keys(projects).join(', ')}.`);
  process.exitCode = 1;
} else {
  for (const name of given === undefined ? Object.keys(projects) : [given]) await mutate(name);
}

/** @param {string} name */
async function mutate(name) {
  const project = /** @type {(typeof projects)[string]} */ (projects[name]);
  const folders = folder === undefined ? project.mutate : [folder];
  process.chdir(join(root, project.root));
  await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // In the project's own folder: the tests read files of other projects by relative paths.
    inPlace: true,
    mutate: [
      ...folders.map((each) => `${each}/**/*.{ts,tsx}`),
      '!src/**/*.{test,fuzz}.{ts,tsx}',
      '!src/**/{testing,generated,conformance}/**',
      // Data and mocks for tests.
      '!src/{nasty-strings,mocks,mock-*}.ts',
    ],
    incremental: true,
    // A fault in a value computed at import would cost a run of all tests; they were three quarters of the time.
    ignoreStatic: true,
    incrementalFile: '.reports/mutants.json',
    reporters: ['clear-text', 'html'],
    htmlReporter: { fileName: '.reports/mutants.html' },
    clearTextReporter: { logTests: false, allowColor: false },
    // Outside the project: Vitest would run the copies of its tests, which lack their CSS.
    tempDirName: join(root, '.reports/mutants'),
    concurrency: 1,
    ...(existsSync('vitest.config.ts') && { vitest: { configFile: 'vitest.config.ts' } }),
  }).runMutationTest();
}
