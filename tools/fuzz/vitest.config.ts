import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { root } from '../workspace.js';

const totalMs = Number(process.env['FUZZ_MINUTES']) * 60_000;

/** @param share of the time for each property of the project */
function project(folder: string, share: number, own: object): TestProjectInlineConfiguration {
  return {
    test: {
      name: folder,
      root: join(root, folder),
      include: ['src/**/*.fuzz.ts'],
      setupFiles: [join(import.meta.dirname, 'setup.ts')],
      provide: { fuzzMs: totalMs * share },
      testTimeout: totalMs + 60_000,
      hookTimeout: 60_000,
      ...own,
    },
  };
}

/** The suites of `npm run fuzz` (fuzz.js): one after the other, so that the figures of one don't depend on another. */
export default defineConfig({
  test: {
    fileParallelism: false,
    reporters: ['verbose'],
    projects: [
      project('libs/json-check', 0.06, {}),
      project('libs/users', 0.07, { environment: 'jsdom' }),
      project('apps/reference-api', 0.2, { globalSetup: ['./src/testing/global-setup.ts'] }),
    ],
  },
});
