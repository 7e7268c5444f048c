import { defineConfig } from 'vitest/config';
import { screenDefaults } from '../../vitest.defaults.ts';

export default defineConfig({
  test: {
    ...screenDefaults,
    // All files share one jsdom and one copy of each module: twice as fast, but tests must not leave state behind.
    isolate: false,
    pool: 'threads',
    setupFiles: ['./src/testing/screen-tests.ts', './src/testing/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
