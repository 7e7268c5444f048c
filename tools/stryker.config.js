import { join } from 'node:path';
import { root } from './workspace.js';

// `npm run mutants PROJECT [-- --mutate 'src/run/**/*.tsx']`: plants small faults in the production code of a project
// and reports which of them no unit test of the project notices. Runs in the project's folder. The second run tests only
// the changes. Takes long, so it isn't part of `npm test`; the report is {project}/.reports/mutants.html.

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // In the project's own folder: the tests read files of other projects by relative paths.
  inPlace: true,
  mutate: [
    'src/**/*.{ts,tsx}',
    '!src/**/*.{test,fuzz}.{ts,tsx}',
    '!src/{mocks.ts,**/{testing,generated,conformance}/**}',
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
  vitest: { configFile: 'vitest.config.ts' },
};
