import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    // Files share what they import: no test leaves state behind.
    isolate: false,
    // One of the tests waits 12 seconds for a part to be killed: the second worker does the others meanwhile.
    maxWorkers: 2,
    // Several tests run Nx, which takes seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
