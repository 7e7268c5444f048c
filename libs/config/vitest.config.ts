import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]], retry: process.env['CI'] ? 1 : 0 },
});
