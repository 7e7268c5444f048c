import { defineConfig } from 'vitest/config';
import { defaults } from '../../vitest.defaults.ts';

export default defineConfig({
  test: {
    ...defaults,
    environment: 'node',
    // Test files share imported modules; loading oidc-provider is slow.
    isolate: false,
    globalSetup: './src/testing/global-setup.ts',
  },
});
