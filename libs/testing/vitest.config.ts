import { defineConfig } from 'vitest/config';

/** Upload files, which jsdom's forms can't. */
const withoutPage = ['src/mock-conformance.test.ts', 'src/mock-activity.test.ts'];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'mocks', environment: 'node', include: withoutPage } },
      {
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: withoutPage,
          setupFiles: ['./src/setup.ts'],
        },
      },
    ],
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    retry: process.env['CI'] ? 1 : 0,
  },
});
