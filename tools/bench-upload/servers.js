import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainFailure } from '../plain-failure.js';
import { freePort } from '../start/ports.js';
import { environment, node24, root } from '../workspace.js';

/** @typedef {{ pid: number, url: string }} Server */

const admin = { firstName: 'Ada', lastName: 'Byron', role: 'admin', status: 'Active', password: 'Analytical' };

/**
 * Starts the reference API as it is, with a limit beyond the file and one administrator.
 * @param {string} folder for its data
 * @param {{ issuer: string, login: string, maxBytes: number }} settings
 * @returns {Promise<Server>}
 */
export function startApi(folder, { issuer, login, maxBytes }) {
  const accounts = join(folder, 'accounts.json');
  writeFileSync(accounts, JSON.stringify([{ ...admin, username: login }]));
  return startServer(join(root, 'apps', 'reference-api', 'src', 'main.ts'), '/healthz', {
    DATA_DIR: join(folder, 'data'),
    ACCOUNTS_FILE: accounts,
    SEED_USERS: '0',
    OIDC_ISSUER: issuer,
    CDD_MAX_BYTES: String(maxBytes),
    LOG_LEVEL: 'warn',
  });
}

/** @returns {Promise<Server>} */
export function startSink() {
  return startServer(join(root, 'tools', 'bench-upload', 'sink.js'), '/', {});
}

/**
 * @param {string} entry
 * @param {string} path that answers once it is ready
 * @param {Record<string, string>} env
 */
async function startServer(entry, path, env) {
  const port = await freePort();
  const ours = { ...environment, DATABASE_URL: '', PORTAL_DIR: '', ...env, HOST: '127.0.0.1', PORT: String(port) };
  const child = spawn(node24, [entry], { env: ours, stdio: ['ignore', 'ignore', 'inherit'] });
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
