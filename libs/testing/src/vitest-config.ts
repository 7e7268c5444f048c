import { defineConfig } from 'vitest/config';

/** How a feature lib's tests run, for its vitest.config.ts. */
export default defineConfig({
  test: {
    environment: 'jsdom',
    // All files share one jsdom and one copy of each module: twice as fast, but tests must not leave state behind.
    isolate: false,
    pool: 'threads',
    testTimeout: 20_000,
    setupFiles: ['@scv/testing/setup'],
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    retry: process.env['CI'] ? 1 : 0,
  },
});
