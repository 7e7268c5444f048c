import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, requireFreePort } from './ports.js';

test.each(['127.0.0.1', '0.0.0.0'])('a port taken on %s is refused, naming its variable', async (host) => {
  const port = await listen(host);
  await expect(requireFreePort(port, 'IDP_PORT')).rejects.toThrow(
    `Port ${port} is taken by another program (perhaps SCV Admin Portal runs already). ` +
      `Stop that program, or choose another port with IDP_PORT, such as IDP_PORT=${port + 1}.`,
  );
});

test('a free port passes and stays free', async () => {
  const port = await freePort();
  await requireFreePort(port, 'PORT');
  await expect(requireFreePort(port, 'PORT')).resolves.toBeUndefined();
});

/** @param {string} host */
async function listen(host) {
  const server = createServer().listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}
