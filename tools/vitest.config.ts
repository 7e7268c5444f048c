import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    exclude: [...configDefaults.exclude, 'workspace/**'],
    // No test leaves state behind, so test files share one environment.
    isolate: false,
    // One test waits 12 seconds for a process to be killed; a second worker runs the others meanwhile.
    maxWorkers: 2,
    // Several tests run Nx, which is slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    retry: process.env['CI'] ? 1 : 0,
  },
});
