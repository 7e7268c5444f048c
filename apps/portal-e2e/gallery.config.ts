import { mergeConfig } from 'vitest/config';
import journeys from './vitest.config.ts';

/** `npm run screenshots`: pictures of every screen and state, for people to look at. No test. */
export default mergeConfig(journeys, {
  test: { include: ['src/gallery/*.gallery.ts'], reporters: ['default'], testTimeout: 180_000 },
});
