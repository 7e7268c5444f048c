import { defineConfig } from 'vitest/config';
import { defaults } from '../../vitest.defaults.ts';

export default defineConfig({
  test: {
    ...defaults,
    environment: 'jsdom',
    // One jsdom for all files: no test leaves state behind.
    isolate: false,
  },
});
