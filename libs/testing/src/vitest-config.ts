import { defineConfig } from 'vitest/config';
import { screenDefaults } from '../../../vitest.defaults.ts';

/** How a feature lib's tests run, for its vitest.config.ts. */
export default defineConfig({
  test: {
    ...screenDefaults,
    // All files share one jsdom and one copy of each module: twice as fast, but tests must not leave state behind.
    isolate: false,
    pool: 'threads',
    setupFiles: ['@scv/ui/testing', '@scv/testing/setup'],
  },
});
