import { configDefaults, defineConfig } from 'vitest/config';

/** These replace modules, or watch the connection for the life of the page. */
const alone = ['show-portal', 'watch-connection', 'mock-mode/main'].map((name) => `src/**/${name}.test.{ts,tsx}`);

export default defineConfig({
  test: {
    environment: 'jsdom',
    testTimeout: 20_000,
    setupFiles: ['@scv/testing/setup'],
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    retry: process.env['CI'] ? 1 : 0,
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
