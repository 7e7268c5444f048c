import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // No test leaves state behind.
    isolate: false,
    // A hundred thousand texts in one test take a while on a busy machine.
    testTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
