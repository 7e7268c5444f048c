import { join } from 'node:path';
import { createServer } from 'vite';
import { regenerateOnSave } from '../codegen/regenerate-on-save.js';
import { root } from '../workspace.js';
import { untilAnswering } from './service.js';

/** A restart takes about a second. After this time the proxy reports the failure. */
const maxWaitMs = 15_000;

/**
 * Holds calls to the API while it restarts, so that a save shows no error in the portal, and watches folders outside
 * Vite's root. Vite itself only watches the single files there that it has served, and such a watch ends when git or an
 * editor replaces the file.
 * @param {string[]} folders absolute
 * @param {string | undefined} apiOrigin
 * @returns {import('vite').Plugin}
 */
export function followWorkspace(folders, apiOrigin) {
  return {
    name: 'follow-workspace',
    apply: 'serve',
    configureServer({ middlewares, watcher }) {
      watcher.add(folders);
      middlewares.use(async ({ url = '' }, _response, next) => {
        const isCall = apiOrigin && /^\/(hpesa\/)?api\//.test(url);
        if (isCall) await untilAnswering(`${apiOrigin}/healthz`, AbortSignal.timeout(maxWaitMs));
        next();
      });
    },
  };
}

// Vite's dev server for the portal, with the client generated on save: node dev-server.js <port> <mode>
if (import.meta.main) {
  const [port, mode = 'development'] = process.argv.slice(2);
  const folders = [join(root, 'libs'), join(root, 'openapi')];
  const server = await createServer({
    root: join(root, 'apps', 'portal'),
    mode,
    clearScreen: false,
    plugins: [followWorkspace(folders, process.env['API_ORIGIN']), regenerateOnSave()],
    server: { port: Number(port), strictPort: true },
  });
  await server.listen();
  server.printUrls();
}
