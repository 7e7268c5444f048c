import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../start/ports.js';
import { configuration, startBalancer } from './balancer.js';
/** @import { AddressInfo } from 'node:net' */
/** @import { IncomingMessage, RequestOptions } from 'node:http' */

const [attacker, other] = ['127.0.0.2', '127.0.0.3'];

/** What the API allows in all. */
const maxConnections = 1000;
/** Instead of the default, which a busy machine can't reach in ten seconds. */
const maxCalls = 50;

// Linux answers on all addresses of 127.0.0.0/8 without being set up.
const isPossible = process.platform === 'linux' && !spawnSync('haproxy', ['-v']).error;

describe.skipIf(!isPossible)('the balancer of the release', () => {
  const api = createServer((_, response) => void response.end('served'));
  const folder = mkdtempSync(join(tmpdir(), 'scv-balancer-'));
  /** @type {Awaited<ReturnType<typeof startBalancer>>} */
  let balancer;
  /** @type {typeof balancer} */
  let proxied;
  /** Where it reads the PROXY protocol. @type {number} */
  let proxyPort;
  beforeAll(async () => {
    api.maxConnections = maxConnections;
    await once(api.listen(0, '127.0.0.1'), 'listening');
    const address = `127.0.0.1:${/** @type {AddressInfo} */ (api.address()).port}`;
    proxyPort = await freePort();
    const limits = { PORTAL_CALLS: String(maxCalls) };
    balancer = await startBalancer(address, address, limits);
    // As the configuration's own comment says.
    const file = join(folder, 'haproxy.cfg');
    const behindProxy = readFileSync(configuration, 'utf8')
      .replace(/^ {2}bind .*/m, `$&\n  bind 127.0.0.1:${proxyPort} accept-proxy`)
      .replaceAll('tcp-request connection', 'tcp-request session');
    writeFileSync(file, behindProxy);
    proxied = await startBalancer(address, address, limits, file);
  });
  afterAll(async () => {
    await Promise.all([balancer, proxied].map((each) => each.end('SIGKILL')));
    api.close();
    rmSync(folder, { recursive: true });
  });

  /** @param {string} localAddress */
  const call = (localAddress) => answerOf({ localAddress, agent: false });

  /** Calls through something before the balancer, which says for whom. @param {string} client */
  const callFor = (client) =>
    answerOf({
      createConnection: () => {
        const socket = connect(proxyPort, '127.0.0.1');
        socket.write(`PROXY TCP4 ${client} 127.0.0.1 40000 443\r\n`);
        return socket;
      },
    });

  /**
   * @param {RequestOptions} options
   * @returns {Promise<[status: number | undefined, body: string, retryAfter?: string]>}
   */
  async function answerOf(options) {
    const sent = request(`${balancer.url}/`, options).end();
    const [response] = /** @type {[IncomingMessage]} */ (await once(sent, 'response'));
    return [response.statusCode, await text(response), response.headers['retry-after']];
  }

  test('too many calls in ten seconds from one address are refused, not those of another one', async () => {
    const answers = await Promise.all(Array.from({ length: maxCalls + 1 }, () => call(attacker)));
    const message = 'Too many requests came from your network. Please try again in a moment.';
    const refused = [429, JSON.stringify({ message }), '10'];
    expect(answers.filter(([status]) => status !== 200)).toEqual([refused]);
    expect(await call(attacker)).toEqual(refused);
    expect(await call(other)).toEqual([200, 'served', undefined]);
  });

  test('behind something that sends the PROXY protocol, each browser has its own limit', async () => {
    const browsers = Array.from({ length: maxCalls + 1 }, (_, index) => `198.51.100.${index}`);
    const answers = await Promise.all(browsers.map(callFor));
    expect(answers).toEqual(browsers.map(() => [200, 'served', undefined]));
    const more = await Promise.all(Array.from({ length: maxCalls }, () => callFor('198.51.100.0')));
    expect(more.filter(([status]) => status === 429)).toHaveLength(1);
  });

  test('1,050 slow connections from one address leave another one served, and end', async () => {
    const { hostname: host, port } = new URL(balancer.url);
    const begun = Array.from({ length: maxConnections + 50 }, () => slowConnection(host, Number(port)));
    const answers = Promise.all(begun);
    // The balancer closes those beyond the limit at once, the others after `timeout http-request`.
    await Promise.race(begun);
    expect(await call(other)).toEqual([200, 'served', undefined]);
    const ended = Map.groupBy(await answers, (answer) => answer.split('\r\n')[0]);
    expect(ended.get('HTTP/1.1 408 Request Time-out')).toHaveLength(100);
    expect(ended.get('')).toHaveLength(950);
  });
});

/**
 * Sends an unfinished request. Resolves to what it gets until the connection is closed.
 * @param {string} host
 * @param {number} port
 */
async function slowConnection(host, port) {
  const socket = connect({ host, port, localAddress: attacker });
  socket.write('GET / HTTP/1.1\r\nHost: portal\r\nX-Slow: ');
  return text(socket).catch(() => '');
}
