import { defineConfig } from 'vitest/config';

const conformance = 'src/mock-conformance.test.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'mocks', environment: 'node', include: [conformance] } },
      {
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [conformance],
          setupFiles: ['./src/setup.ts'],
        },
      },
    ],
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
