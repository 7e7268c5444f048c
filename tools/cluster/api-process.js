import { join } from 'node:path';
import { freePort } from '../start/ports.js';
import { node, root } from '../workspace.js';
import { Child } from './child.js';

/**
 * An API process of a workspace, such as one of an earlier build.
 * @param {string} workspace
 * @param {NodeJS.ProcessEnv} settings
 */
export async function startApiProcess(workspace, settings) {
  const port = await freePort();
  const env = { ...settings, PORT: String(port), HOST: '127.0.0.1' };
  /** @param {string} folder */
  const processOf = (folder) =>
    new Child(node, [join(folder, 'apps/reference-api/src/main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let child = processOf(workspace);
  const api = {
    address: `127.0.0.1:${port}`,
    start: () => child.start(`http://127.0.0.1:${port}/readyz`),
    end: (/** @type {NodeJS.Signals} */ signal) => child.end(signal),
    /** Stops it and starts this build. */
    async update() {
      await child.end('SIGTERM');
      child = processOf(root);
      await api.start();
    },
  };
  await api.start();
  return api;
}
