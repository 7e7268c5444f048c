/** What all test suites share, for the `test` of each vitest.config.ts. Waits are long enough for a busy machine. */
export const defaults = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 60_000 } },
  reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]] as ['default', ['json', object]],
  retry: process.env['CI'] ? 1 : 0,
};

/** The same for tests of screens. Comparing elements would print both with all that they contain. */
export const screenDefaults = { ...defaults, environment: 'jsdom', diff: { truncateThreshold: 40 } } as const;
