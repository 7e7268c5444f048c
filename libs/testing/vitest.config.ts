import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/setup.ts'],
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
