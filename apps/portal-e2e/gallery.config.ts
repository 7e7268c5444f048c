import { defineConfig } from 'vitest/config';
import journeys from './vitest.config.ts';

/** `npm run screenshots`: pictures of every screen and state, for people to look at. No test. */
export default defineConfig({
  test: {
    ...journeys.test,
    include: ['src/*access*.test.ts', 'src/cdd-states.test.ts', 'src/*.gallery.ts'],
    env: { PICTURES: 'true' },
    reporters: ['default'],
    testTimeout: 180_000,
  },
});
