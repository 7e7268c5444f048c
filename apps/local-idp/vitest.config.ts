import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    // Files share what they import, oidc-provider above all.
    isolate: false,
    globalSetup: './src/testing/global-setup.ts',
    testTimeout: 20_000, // some tests start processes, on machines that do other work as well
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
