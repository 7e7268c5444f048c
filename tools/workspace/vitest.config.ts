import { defineConfig } from 'vitest/config';
import { defaults } from '../../vitest.defaults.ts';

// Tests of all projects at once: they run when any project has changed. Those of the tools alone are beside their code,
// and those that take long, with few inputs, in tools/trials; they share these settings.
export default defineConfig({
  test: {
    ...defaults,
    // They run other programs: Nx, lint, the compiler.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    environment: 'node',
    isolate: false,
    maxWorkers: 2,
  },
});
