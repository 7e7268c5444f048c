import { once } from 'node:events';
import { createServer } from 'node:net';
import { PlainFailure } from '../plain-failure.js';

/**
 * @param {number} port checked on both loopback addresses
 * @param {string} variable that chooses another port
 * @throws {PlainFailure} when something listens there, or we may not
 */
export async function requireFreePort(port, variable) {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await listenBriefly(port, host);
    if (code === 'EADDRINUSE') {
      throw new PlainFailure(
        `Port ${port} is taken by another program (perhaps SCV Admin Portal runs already). ` +
          `Stop that program, or choose another port with ${variable}, such as ${variable}=${port + 1}.`,
      );
    }
    if (code === 'EACCES') {
      throw new PlainFailure(`This account may not listen on port ${port}. Choose one above 1023 with ${variable}.`);
    }
  }
}

/** @returns {Promise<number>} a port that was free a moment ago on 127.0.0.1 */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await once(server.close(), 'close');
  return port;
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the system's error code, or undefined when it could listen
 */
async function listenBriefly(port, host) {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code;
  }
  await once(server.close(), 'close');
  return undefined;
}
