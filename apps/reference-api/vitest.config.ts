import { defineConfig } from 'vitest/config';
import { defaults } from '../../vitest.defaults.ts';

export default defineConfig({
  test: {
    ...defaults,
    environment: 'node',
    // Test files share the modules they import, above all the compiled PGlite.
    isolate: false,
    // The longest suite: with one worker it would finish long after all others.
    maxWorkers: 2,
    globalSetup: './src/testing/global-setup.ts',
  },
});
