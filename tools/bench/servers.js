import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainFailure } from '../plain-failure.js';
import { freePort } from '../start/ports.js';
import { environment, node, root } from '../workspace.js';

/** @typedef {{ pid: number, url: string }} Server */

const admin = { firstName: 'Ada', lastName: 'Byron', role: 'admin', status: 'Active' };

/**
 * Starts the reference API with one administrator. `maxBytes` is the maximum size of a file, `users` the number of
 * fake users, `database` a PostgreSQL address instead of the embedded database.
 * @param {string} folder for its data
 * @param {{ issuer: string, login: string, maxBytes?: number, users?: number, database?: string }} settings
 * @returns {Promise<Server>}
 */
export function startApi(folder, { issuer, login, maxBytes, users = 0, database }) {
  mkdirSync(folder, { recursive: true });
  const accounts = join(folder, 'accounts.json');
  writeFileSync(accounts, JSON.stringify([{ ...admin, username: login }]));
  return startServer(join(root, 'apps', 'reference-api', 'src', 'main.ts'), '/healthz', {
    DATA_DIR: join(folder, 'data'),
    ACCOUNTS_FILE: accounts,
    SEED_USERS: String(users),
    OIDC_ISSUER: issuer,
    LOG_LEVEL: 'warn',
    ...(maxBytes && { CDD_MAX_BYTES: String(maxBytes) }),
    ...(database && { DATABASE_URL: database }),
  });
}

/**
 * Starts the local provider with the accounts of a file.
 * @param {string} folder for its data
 * @param {string} accounts
 * @param {Record<string, string>} env more settings
 * @returns {Promise<Server>}
 */
export function startProvider(folder, accounts, env = {}) {
  return startServer(join(root, 'apps', 'local-idp', 'src', 'main.ts'), '/assets/pages.css', {
    DATA_DIR: join(folder, 'data'),
    ACCOUNTS_FILE: accounts,
    ...env,
  });
}

/**
 * @param {string} entry
 * @param {string} path answered with 200 when the server is ready
 * @param {Record<string, string>} env
 */
async function startServer(entry, path, env) {
  const port = await freePort();
  const settings = {
    ...environment,
    DATABASE_URL: '',
    PORTAL_DIR: '',
    ...env,
    HOST: '127.0.0.1',
    PORT: String(port),
    IDP_HOST: '127.0.0.1',
    IDP_PORT: String(port),
  };
  const child = spawn(node, [entry], { env: settings, stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}${path}`))) {
    if (child.exitCode !== null || child.pid === undefined) throw new PlainFailure(`${entry} ended while it started.`);
    await wait(50);
  }
  return { pid: Number(child.pid), url };
}

/** @param {string} url */
async function answers(url) {
  const response = await fetch(url).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
