import { defineConfig } from 'vitest/config';
import { defaults } from '../../vitest.defaults.ts';

/** No page is needed; some upload files, which jsdom's forms can't, and one has an MSW server of its own. */
const withoutPage = ['src/mock-conformance.test.ts', 'src/mock-activity.test.ts', 'src/conformance/*.test.ts'];

export default defineConfig({
  test: {
    ...defaults,
    projects: [
      { test: { ...defaults, name: 'mocks', environment: 'node', include: withoutPage } },
      {
        test: {
          ...defaults,
          name: 'screens',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: withoutPage,
          setupFiles: ['./src/setup.ts'],
        },
      },
    ],
  },
});
