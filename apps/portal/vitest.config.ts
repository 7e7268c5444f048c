import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    setupFiles: ['@scv/testing/setup'],
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
