import { defineConfig } from 'vitest/config';

// Tests of all projects at once: they run when any project has changed. Those of the tools alone are beside their code.
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    maxWorkers: 2,
    // They run Nx and other tools, which are slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    retry: process.env['CI'] ? 1 : 0,
  },
});
