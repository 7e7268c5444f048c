import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // No test leaves state behind.
    isolate: false,
    // One test scans a hundred thousand texts.
    testTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    retry: process.env['CI'] ? 1 : 0,
  },
});
