import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { load } from './load.js';

/** @param {number} status */
async function serve(status) {
  /** @type {string[]} */
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.authorization} ${request.url}`);
    // Not at once: as many as can be asked would keep the machine busy for seconds.
    setTimeout(() => response.writeHead(status).end('{}'), 50);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { asked, url: `http://127.0.0.1:${port}` };
}

test('asks one address after the other with the token, and counts only what comes after the warm-up', async () => {
  const { asked, url } = await serve(200);
  let number = 0;
  const { perSecond, median, slowest } = await load(() => `${url}/${(number += 1)}`, 'secret', 0.5);
  expect(asked).toEqual(
    expect.arrayContaining(['Bearer secret /2', 'Bearer secret /3', `Bearer secret /${asked.length}`]),
  );
  expect(perSecond * 0.5).toBeGreaterThan(1);
  expect(perSecond * 0.5).toBeLessThan(asked.length);
  expect(slowest).toBeGreaterThanOrEqual(median);
});

test('an answer that is no success ends the measuring', async () => {
  const { url } = await serve(503);
  await expect(load(() => url, 'secret', 0.5)).rejects.toThrow('was answered with status 503.');
});
