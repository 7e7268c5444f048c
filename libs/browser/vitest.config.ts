import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    // One jsdom and one copy of the modules for all files, in less than half the time: no test leaves state behind.
    isolate: false,
    pool: 'threads',
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
