import { join } from 'node:path';
import { PlainFailure } from '../plain-failure.js';
import { freePort } from '../start/ports.js';
import { environment, root } from '../workspace.js';
import { Child } from './child.js';

export const configuration = join(root, 'apps/reference-api/deploy/haproxy.cfg');

/**
 * haproxy with the configuration of the release.
 * @param {string} one address of a process
 * @param {string} two
 * @param {Record<string, string>} [settings] variables of the configuration
 * @param {string} [file] another configuration
 */
export async function startBalancer(one, two, settings, file = configuration) {
  const bind = `127.0.0.1:${await freePort()}`;
  const env = { ...environment, PORTAL_BIND: bind, PORTAL_ONE: one, PORTAL_TWO: two, ...settings };
  const balancer = new Child('haproxy', ['-db', '-q', '-f', file], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const start = () =>
    balancer.start(`http://${bind}/healthz`).catch(() => {
      throw new PlainFailure('haproxy did not start. Install it, on Debian with "apt-get install haproxy".');
    });
  await start();
  return { url: `http://${bind}`, start, end: (/** @type {NodeJS.Signals} */ signal) => balancer.end(signal) };
}
