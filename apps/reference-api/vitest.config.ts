import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    // Test files share the modules they import, above all the compiled PGlite.
    isolate: false,
    // The longest suite: with one worker it would finish long after all others.
    maxWorkers: 2,
    globalSetup: './src/testing/global-setup.ts',
    hookTimeout: 60_000,
    testTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
