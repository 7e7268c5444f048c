import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTokenIssuer } from '../bench/token-issuer.js';
import { PlainFailure } from '../plain-failure.js';
import { freePort } from '../start/ports.js';
import { environment, node, root } from '../workspace.js';
import { Child } from './child.js';
import { startPair } from './postgres-pair.js';

const login = 'ada.byron@scv.example';

/**
 * Two API processes on two PostgreSQL servers, behind haproxy.
 * @param {string} folder for all their data
 */
export async function startCluster(folder) {
  // PostgreSQL runs as another user if we are root.
  const base = join(folder, 'postgres');
  mkdirSync(base);
  for (const path of [folder, base]) chmodSync(path, 0o711);
  const pair = await startPair(base);
  const { issuer, signIn } = await startTokenIssuer(login);
  const accounts = join(folder, 'accounts.json');
  const admin = { username: login, firstName: 'Ada', lastName: 'Byron', role: 'admin', status: 'Active' };
  writeFileSync(accounts, JSON.stringify([admin]));
  const files = join(folder, 'cdd');
  const hosts = [pair.first, pair.second].map(({ port }) => `127.0.0.1:${port}`).join(',');
  const start = async (/** @type {string} */ name) => {
    const port = await freePort();
    const env = {
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, name),
      DATABASE_URL: `postgres://postgres@${hosts}/postgres`,
      CDD_STORAGE: files,
      CDD_PARALLEL_UPLOADS: '1000',
      CDD_DAILY_BYTES: String(2 ** 40),
      ACCOUNTS_FILE: accounts,
      SEED_USERS: '1000',
      OIDC_ISSUER: issuer,
      DRAIN_SECONDS: '5',
      LOG_LEVEL: 'fatal',
    };
    const child = new Child(node, [join(root, 'apps/reference-api/src/main.ts')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const api = {
      address: `127.0.0.1:${port}`,
      start: () => child.start(`http://127.0.0.1:${port}/readyz`),
      end: (/** @type {NodeJS.Signals} */ signal) => child.end(signal),
    };
    await api.start();
    return api;
  };
  const one = await start('one');
  const two = await start('two');
  const bind = `127.0.0.1:${await freePort()}`;
  const url = `http://${bind}`;
  const env = { ...environment, PORTAL_BIND: bind, PORTAL_ONE: one.address, PORTAL_TWO: two.address };
  const balancer = new Child('haproxy', ['-db', '-q', '-f', join(root, 'apps/reference-api/deploy/haproxy.cfg')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await balancer.start(`${url}/healthz`).catch(() => {
    throw new PlainFailure('haproxy did not start. Install it, on Debian with "apt-get install haproxy".');
  });
  const stop = async () => {
    await Promise.all([one.end('SIGKILL'), two.end('SIGKILL'), balancer.end('SIGKILL')]);
    await Promise.all([pair.first.stop(), pair.second.stop()]);
  };
  return { pair, one, two, url, files, token: await signIn(), stop };
}

/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */
