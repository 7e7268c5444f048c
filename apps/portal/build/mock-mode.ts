import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Development without servers: uses an entry that starts MSW, and serves MSW's worker from its package. */
export function mockMode(): Plugin {
  return {
    name: 'mock-mode',
    apply: 'serve',
    configureServer(server) {
      const worker = readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'));
      server.middlewares.use('/mockServiceWorker.js', (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript').end(worker);
      });
    },
    // Without preloading config.json: that would reach the server before MSW has started.
    transformIndexHtml: (html) =>
      html.replace('/src/start/main.ts', '/src/mock-mode/main.tsx').replace(/<link rel="preload"[^>]*>/, ''),
  };
}
