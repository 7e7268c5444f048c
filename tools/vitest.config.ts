import { configDefaults, defineConfig } from 'vitest/config';
import { defaults } from '../vitest.defaults.ts';

export default defineConfig({
  test: {
    ...defaults,
    // They run other programs: Nx, lint, the compiler.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    environment: 'node',
    exclude: [...configDefaults.exclude, 'workspace/**', 'trials/**'],
    // No test leaves state behind, so test files share one environment.
    isolate: false,
    // Many tests wait for a process; a second worker runs others meanwhile.
    maxWorkers: 2,
  },
});
