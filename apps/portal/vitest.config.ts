import { configDefaults, defineConfig } from 'vitest/config';
import { screenDefaults } from '../../vitest.defaults.ts';

/** These replace modules, or watch the connection for the life of the page. */
const alone = ['show-portal', 'watch-connection', 'mock-mode/main'].map((name) => `src/**/${name}.test.{ts,tsx}`);

export default defineConfig({
  test: {
    ...screenDefaults,
    setupFiles: ['@scv/ui/testing', '@scv/testing/setup'],
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      // One jsdom and one copy of the modules: less than half the time.
      {
        extends: true,
        test: { name: 'together', exclude: [...configDefaults.exclude, ...alone], isolate: false, pool: 'threads' },
      },
    ],
  },
});
