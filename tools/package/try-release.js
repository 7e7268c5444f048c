import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTokenIssuer } from '../bench/servers.js';
import { PlainFailure, start } from '../processes.js';
import { freePort, untilAnswering } from '../start/service.js';
import { node } from '../workspace.js';

/** What the release's README uses to see it run. */
const accounts = 'apps/reference-api/deploy/accounts.json';

/**
 * Unpacks a release into an empty folder, starts it there with Node and the example configuration, and tries the page
 * with its scripts, the health check and a list of users.
 * @param {string} archive
 * @param {string} name of the folder in the archive
 * @returns {Promise<string[]>} what it answers
 * @throws {PlainFailure} that names what does not work
 */
export async function tryRelease(archive, name) {
  const folder = mkdtempSync(join(tmpdir(), 'scv-release-'));
  try {
    execFileSync('tar', ['-xzf', archive, '-C', folder]);
    return await startAndTry(join(folder, name), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @type {(release: string, folder: string) => Promise<string[]>} the second folder is for data */
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
    const ended = new AbortController();
    void server.exited.then(() => ended.abort());
    await untilAnswering(`${url}/healthz`, ended.signal);
    if (ended.signal.aborted) throw new PlainFailure(`The release did not start (${await server.exited}).`);
    const health = JSON.parse(await text(`${url}/healthz`));
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

/** @type {(url: string, headers?: Record<string, string>) => Promise<string>} */
async function text(url, headers = {}) {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new PlainFailure(`The release answers ${new URL(url).pathname} with ${response.status}.`);
  return response.text();
}
