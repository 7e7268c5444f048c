import { join } from 'node:path';
import { root } from '../workspace.js';
import { contract as ours, generateClient, writeClient } from './client.js';
import { contractFaults } from './redocly.js';

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

      /** @returns {Promise<string>} what is wrong with the contract; '' when it is valid */
      const generate = async () => {
        const faults = await contractFaults(contract);
        if (faults.length > 0) return faults.join('\n');
        try {
          const changed = writeClient(await generateClient(workspace), workspace);
          logger.info(`Generated the client; ${changed} files changed.`);
          return '';
        } catch (error) {
          return /** @type {Error} */ (error).message;
        }
      };

      const regenerate = async () => {
        const wasBroken = fault !== '';
        fault = await generate();
        if (fault) {
          logger.error(`The contract is broken; the last good client stays. ${fault}`);
          showFault();
        } else if (wasBroken) {
          logger.info('The contract is valid again.');
          ws.send({ type: 'update', updates: [] }); // Closes the overlay.
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
