import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';

export default defineConfig({
  test: {
    globalSetup: ['./src/stack.ts'],
    // Three browsers on two cores, each with parts of its own (src/stack.ts): two would leave a seventh of the time unused.
    maxWorkers: 3,
    // Files share what they import, the browser, and who has signed in already (visitSignedIn).
    isolate: false,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
