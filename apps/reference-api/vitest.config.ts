import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    // Files share what they import, the compiled PGlite above all.
    isolate: false,
    // The longest of the suites: with one worker it would end long after all others.
    maxWorkers: 2,
    globalSetup: './src/testing/global-setup.ts',
    hookTimeout: 60_000,
    testTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
