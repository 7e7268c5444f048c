import { once } from 'node:events';
import { createServer } from 'node:net';
import { PlainFailure } from '../plain-failure.js';

/**
 * @param {number} port checked on both loopback addresses
 * @param {string} variable that sets this port
 * @throws {PlainFailure} when the port is in use, or we have no permission to listen on it
 */
export async function requireFreePort(port, variable) {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await listenBriefly(port, host);
    if (code === 'EADDRINUSE') {
      throw new PlainFailure(
        `Port ${port} is in use by another program, perhaps another SCV Admin Portal. ` +
          `Stop that program or set another port: ${variable}=${port + 1}.`,
      );
    }
    if (code === 'EACCES') {
      throw new PlainFailure(`No permission to listen on port ${port}. Set ${variable} to a port above 1023.`);
    }
  }
}

/** @returns {Promise<number>} a port on 127.0.0.1 that was free a moment ago */
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
 * @returns {Promise<string | undefined>} the system's error code; undefined when listening worked
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
