import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { root } from '../workspace.js';

const { FUZZ_MINUTES: minutes = '10', FUZZ_SEED: seed = String(randomInt(2 ** 31)) } = process.env;
const totalMs = Number(minutes) * 60_000;

/** @param share of the time for each property of the project */
function project(folder: string, share: number, own: object): TestProjectInlineConfiguration {
  return {
    test: {
      name: folder,
      root: join(root, folder),
      include: ['src/**/*.fuzz.ts'],
      setupFiles: [join(import.meta.dirname, 'setup.ts')],
      provide: { fuzzMs: totalMs * share, fuzzSeed: Number(seed) },
      testTimeout: totalMs + 60_000,
      hookTimeout: 60_000,
      ...own,
    },
  };
}

/**
 * `npm run fuzz [file]`: tries generated values, most of them valid, others nearly or hostile, for FUZZ_MINUTES (10 by
 * default) in all. The suites are the files *.fuzz.ts; they run one after the other, so that the figures of one don't
 * depend on another. A finding fails and shows the smallest case and its seed; FUZZ_SEED tries the same cases again.
 */
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
