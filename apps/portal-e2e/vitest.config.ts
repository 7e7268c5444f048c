import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';

export default defineConfig({
  test: {
    globalSetup: ['./src/stack.ts'],
    // Two browsers at a time, each with parts of its own (src/stack.ts): one would leave a core idle half of the time.
    maxWorkers: 3,
    // Files share what they import, and who has signed in already (visitSignedIn).
    isolate: false,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: '.reports/vitest.json' }]],
  },
});
