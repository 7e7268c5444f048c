import type { Plugin } from 'vite';

/** axios would set up its adapter for `fetch` at start, although in browsers it only uses XMLHttpRequest. */
export function withoutAxiosFetch(): Plugin {
  return {
    name: 'without-axios-fetch',
    apply: 'build',
    load: (id) => (id.endsWith('/axios/lib/adapters/fetch.js') ? 'export const getFetch = () => null;' : undefined),
  };
}
