import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, requireFreePort } from './ports.js';

test.each(['127.0.0.1', '0.0.0.0'])(
  'a port in use on %s is refused, and the message names the variable',
  async (host) => {
    const port = await listen(host);
    await expect(requireFreePort(port, 'IDP_PORT')).rejects.toThrow(
      `Port ${port} is in use by another program, perhaps another SCV Admin Portal. ` +
        `Stop that program or set another port: IDP_PORT=${port + 1}.`,
    );
  },
);

test('a free port passes the check and stays free', async () => {
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
