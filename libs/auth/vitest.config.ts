import featureConfig from '@scv/testing/vitest-config';
import { mergeConfig } from 'vitest/config';

export default mergeConfig(featureConfig, {
  test: {
    // Use the library's browser build: its Node build keeps tokens in memory only.
    alias: Object.fromEntries(
      ['@okta/okta-auth-js/core', '@okta/okta-auth-js/authn'].map((name) => [
        name,
        import.meta.resolve(name).replace('/node/', '/browser/'),
      ]),
    ),
    server: { deps: { inline: [/okta/] } },
  },
});
