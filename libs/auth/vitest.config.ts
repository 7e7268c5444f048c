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
    alias: { '@okta/okta-auth-js/core': import.meta.resolve('@okta/okta-auth-js/core').replace('/node/', '/browser/') },
    server: { deps: { inline: [/okta/] } },
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
