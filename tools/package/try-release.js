import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTokenIssuer } from '../bench/token-issuer.js';
import { PlainFailure } from '../plain-failure.js';
import { start } from '../processes.js';
import { freePort } from '../start/ports.js';
import { node } from '../workspace.js';

/** What the release's README uses to see it run. */
const accounts = 'apps/reference-api/deploy/accounts.json';

/**
 * Unpacks a release into an empty folder, starts it there with Node and the example configuration, and tries the page
 * with its scripts, the health check and a list of users.
 * @param {string} archive
 * @param {string} name of the folder in the archive
 * @returns {Promise<{ unpackedBytes: number, answers: string[] }>}
 * @throws {PlainFailure} that names what does not work
 */
export async function tryRelease(archive, name) {
  const folder = mkdtempSync(join(tmpdir(), 'scv-release-'));
  try {
    execFileSync('tar', ['-xzf', archive, '-C', folder]);
    const release = join(folder, name);
    return { unpackedBytes: sizeOf(release), answers: await startAndTry(release, folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} release its folder
 * @param {string} folder for data
 */
async function startAndTry(release, folder) {
  const [admin] = JSON.parse(readFileSync(join(release, accounts), 'utf8'));
  const { issuer, signIn } = await startTokenIssuer(admin.username);
  const port = await freePort();
  // Nothing of our own environment: no PATH to a Node of the workspace, no setting. Variables win over the file.
  const env = {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    PORTAL_ASSETS_DIR: join(folder, 'assets'),
    ACCOUNTS_FILE: accounts,
    OIDC_ISSUER: issuer,
    LOG_LEVEL: 'warn',
  };
  const args = ['--env-file=apps/reference-api/deploy/portal.env', 'apps/reference-api/src/main.js'];
  const server = start(node, args, { cwd: release, env, stdio: ['ignore', 'inherit', 'inherit'] });
  try {
    const url = `http://127.0.0.1:${port}`;
    const health = await untilReady(`${url}/healthz`, server);
    const page = await text(`${url}/users`);
    const scripts = [...new Set(page.match(/\/assets\/[\w.-]+\.(js|css)/g))];
    if (scripts.length === 0) throw new PlainFailure('The page of the release names no script.');
    for (const script of scripts) await text(`${url}${script}`);
    const headers = { Authorization: `Bearer ${await signIn()}` };
    const { totalCount } = JSON.parse(await text(`${url}/api/v1/users?page=0&size=10`, headers));
    return [
      `version ${health.version} of ${health.commit} is ${health.status}`,
      `the page and its ${scripts.length} files`,
      `a list of ${totalCount} user`,
    ];
  } finally {
    await server.stop();
  }
}

/**
 * @param {string} url
 * @param {import('../processes.js').Child} server
 * @returns {Promise<{ status: string, version: string, commit: string }>}
 */
async function untilReady(url, server) {
  while (server.code() === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return /** @type {any} */ (response.json());
    await wait(50);
  }
  throw new PlainFailure(`The release did not start (exit code ${server.code()}).`);
}

/**
 * @param {string} url
 * @param {Record<string, string>} [headers]
 */
async function text(url, headers = {}) {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new PlainFailure(`The release answers ${new URL(url).pathname} with ${response.status}.`);
  return response.text();
}

/** @param {string} folder */
function sizeOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
