import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    // All files share one jsdom and one copy of each module: twice as fast, but tests must not leave state behind.
    isolate: false,
    pool: 'threads',
    testTimeout: 20_000,
    setupFiles: ['@scv/testing/setup'],
    // Use the library's browser build: its Node build keeps tokens in memory only.
    alias: Object.fromEntries(
      ['@okta/okta-auth-js/core', '@okta/okta-auth-js/authn'].map((name) => [
        name,
        import.meta.resolve(name).replace('/node/', '/browser/'),
      ]),
    ),
    server: { deps: { inline: [/okta/] } },
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
    retry: process.env['CI'] ? 1 : 0,
  },
});
