import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    // Test files share imported modules; loading oidc-provider is slow.
    isolate: false,
    globalSetup: './src/testing/global-setup.ts',
    testTimeout: 60_000, // some tests start processes, which hash passwords at full cost
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    retry: process.env['CI'] ? 1 : 0,
  },
});
