import { defineConfig } from 'vitest/config';
import { defaults } from '../../../vitest.defaults.ts';

/** How a feature lib's tests run, for its vitest.config.ts. */
export default defineConfig({
  test: {
    ...defaults,
    environment: 'jsdom',
    // All files share one jsdom and one copy of each module: twice as fast, but tests must not leave state behind.
    isolate: false,
    pool: 'threads',
    setupFiles: ['@scv/testing/setup'],
  },
});
