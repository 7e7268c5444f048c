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
    // A busy machine may need longer than the default of a second.
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    retry: process.env['CI'] ? 1 : 0,
  },
});
