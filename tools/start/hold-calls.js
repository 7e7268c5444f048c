import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A restart takes about a second. After this time the proxy reports the failure. */
const maxWaitMs = 15_000;

/**
 * Holds calls to the API while it restarts, so that a save doesn't show an error in the portal, and says so in one
 * line.
 * @returns {import('vite').Plugin}
 */
export function holdCalls() {
  return {
    name: 'hold-calls',
    apply: 'serve',
    configureServer({ middlewares, config: { logger, server } }) {
      const targets = Object.entries(server.proxy ?? {}).map(([path, options]) => ({
        path,
        port: Number(new URL(String(/** @type {import('vite').ProxyOptions} */ (options).target)).port),
      }));
      /** @type {Promise<void> | undefined} */
      let waiting;
      middlewares.use(async (request, _response, next) => {
        const target = targets.find(({ path }) => request.url?.startsWith(path));
        if (target && !(await isListening(target.port))) {
          if (!waiting) logger.info('The reference API restarts; calls wait for it.');
          waiting ??= untilListening(target.port).finally(() => (waiting = undefined));
          await waiting;
        }
        next();
      });
    },
  };
}

/** @param {number} port */
async function untilListening(port) {
  const end = Date.now() + maxWaitMs;
  while (Date.now() < end && !(await isListening(port))) await wait(50);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (/** @type {boolean} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
