import { join } from 'node:path';
import { root } from '../workspace.js';
import { contract as ours, generateClient, writeClient } from './client.js';

/** An editor empties a file before it writes the new text. */
const settleMs = 30;

/**
 * Generates the client at the start and whenever the contract is saved, which Vite must watch (`watchFolders`). If the
 * contract is broken, the last good client stays, and the terminal and Vite's overlay say what is wrong.
 * @param {string} [workspace] the root of another workspace, for tests
 * @returns {import('vite').Plugin}
 */
export function regenerateOnSave(workspace = root) {
  const contract = join(workspace, ours);
  return {
    name: 'regenerate-on-save',
    apply: 'serve',
    async configureServer({ config: { logger }, watcher, ws }) {
      let fault = '';
      const showFault = () =>
        ws.send({ type: 'error', err: { message: fault, stack: '', id: contract, plugin: 'the contract' } });

      const regenerate = async () => {
        const wasBroken = fault !== '';
        try {
          const { client, remarks } = await generateClient(workspace);
          const changed = writeClient(client, workspace);
          fault = '';
          logger.info([`Generated the client; ${changed} files changed.`, ...remarks].join('\n'));
          if (wasBroken) ws.send({ type: 'update', updates: [] }); // Closes the overlay.
        } catch (error) {
          fault = /** @type {Error} */ (error).message;
          logger.error(`The contract is broken; the last good client stays. ${fault}`);
          showFault();
        }
      };

      let runs = regenerate();
      /** @type {NodeJS.Timeout | undefined} */
      let timer;
      watcher.on('all', (event, path) => {
        if (path !== contract || event === 'unlink') return;
        clearTimeout(timer);
        timer = setTimeout(() => (runs = runs.then(regenerate)), settleMs);
      });
      ws.on('connection', () => fault && showFault()); // A page opened while the contract is broken.
      await runs;
    },
  };
}
