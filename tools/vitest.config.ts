import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    exclude: [...configDefaults.exclude, 'workspace/**'],
    // No test leaves state behind, so test files share one environment.
    isolate: false,
    // Many tests wait for a process; a second worker runs others meanwhile.
    maxWorkers: 2,
    // Several tests run Nx, which is slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    retry: process.env['CI'] ? 1 : 0,
  },
});
