import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { PlainFailure, run } from '../../processes.js';
import { freePort, startService } from '../../start/service.js';
import { localIdp, referenceApi } from '../../start/services.js';
import { environment, root } from '../../workspace.js';

/** Every subject lists 10,000 fake users. All rounds use the tokens of one sign-in. */
const more = { SEED_USERS: '10000', SEED_SAMPLE_DATA: '', DATABASE_URL: '', IDP_TOKEN_MINUTES: '1440' };

const peers = join(root, 'tools', 'bench', 'peers');

/**
 * @typedef {object} Subject
 * @property {string} name as the table calls it
 * @property {string} origin where it is served
 * @property {string} list address of its list of users
 * @property {boolean} isPeer whether it is one that the portal is compared with
 */

/**
 * Installs and builds the peers, each by its own lock file. They aren't part of the workspace: `npm ci` at the root
 * doesn't know them.
 * @param {boolean} reuse leave a peer that has been built as it is
 */
export async function buildPeers(reuse) {
  for (const name of ['react-floor', 'react-admin']) {
    const cwd = join(peers, name);
    if (reuse && existsSync(join(cwd, 'dist'))) continue;
    console.log(`Building ${name}.`);
    const install = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false'];
    for (const args of [install, ['exec', '--', 'vite', 'build', '--logLevel=error']]) {
      const code = await run('npm', args, { cwd, env: environment, shell: process.platform === 'win32' });
      if (code !== 0) throw new PlainFailure(`npm ${args[0]} failed in ${cwd}; it says why above.`);
    }
    compress(join(cwd, 'dist', 'assets'));
  }
}

/**
 * Serves the portal as `npm start` does, and each peer by a reference API of its own, so that server, data, headers
 * and compression are the same.
 * @param {string} folder for data and logs
 * @returns {Promise<{ subjects: Subject[], exited: Promise<never> }>} `exited` rejects when one of the servers stops
 */
export async function serveSubjects(folder) {
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const [idpPort, ...own] = /** @type {[number, ...number[]]} */ (ports);
  const settings = (/** @type {number} */ port) => ({ port, idpPort, dataDir: join(folder, String(port)) });
  const kinds = [
    { name: 'React floor', list: '/', dist: join(peers, 'react-floor', 'dist') },
    { name: 'react-admin', list: '/', dist: join(peers, 'react-admin', 'dist') },
    { name: 'portal', list: '/users', dist: join(root, 'apps', 'portal', 'dist') },
  ];
  const subjects = kinds.map(({ name, list }, index) => {
    const origin = `http://localhost:${own[index]}`;
    return { name, origin, list: origin + list, isPeer: name !== 'portal' };
  });
  const portal = Number(own[2]);
  const services = [
    localIdp(settings(portal)),
    ...kinds.map(({ dist }, index) => referenceApi(settings(Number(own[index])), Number(own[index]), dist)),
  ];
  const started = services.map((service) => startService({ ...service, env: { ...service.env, ...more } }));
  await Promise.all(started.map((service) => service.ready()));
  return { subjects, exited: Promise.race(started.map((service) => service.exited)) };
}

/**
 * Writes a .br beside each file, as the portal's build does.
 * @param {string} assets
 */
function compress(assets) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
    const file = join(assets, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }));
  }
}
