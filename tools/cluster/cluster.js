import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTokenIssuer } from '../bench/token-issuer.js';
import { checkOut } from '../previous-build.js';
import { environment, root } from '../workspace.js';
import { startApiProcess } from './api-process.js';
import { startBalancer } from './balancer.js';
import { startPair } from './postgres-pair.js';
import { mountSmallDisk } from './small-disk.js';

const login = 'ada.byron@scv.example';
/** Megabytes, enough for a run. The API wants 100 of them free for an upload. */
const diskSize = 600;

/**
 * Two API processes, of an earlier build and of this one, on two PostgreSQL servers, behind haproxy.
 * @param {string} folder for all their data
 * @param {string} ref the earlier build
 */
export async function startCluster(folder, ref) {
  const base = join(folder, 'postgres');
  const earlier = join(folder, 'earlier');
  for (const path of [base, earlier]) mkdirSync(path);
  // PostgreSQL runs as another user if we are root.
  for (const path of [folder, base]) chmodSync(path, 0o711);
  checkOut(ref, earlier);
  const disks = {
    database: mountSmallDisk(join(base, 'one'), diskSize),
    uploads: 'CDD_STORAGE' in environment ? undefined : mountSmallDisk(join(folder, 'uploads'), diskSize),
  };
  const pair = await startPair(base);
  const provider = await startTokenIssuer(login);
  const settings = settingsOf(folder, pair, provider.issuer);
  // The earlier one first: this build migrates the database under it.
  const one = await startApiProcess(earlier, { ...settings, DATA_DIR: join(folder, 'one') });
  const two = await startApiProcess(root, { ...settings, DATA_DIR: join(folder, 'two') });
  // All load comes from one address.
  const balancer = await startBalancer(one.address, two.address, { PORTAL_CALLS: '1000000' });
  const stop = async () => {
    await Promise.all([one.end('SIGKILL'), two.end('SIGKILL'), balancer.end('SIGKILL')]);
    await Promise.all([pair.first.stop(), pair.second.stop()]);
  };
  return { pair, one, two, balancer, provider, disks, url: balancer.url, token: await provider.signIn(), stop };
}

/** @typedef {Awaited<ReturnType<typeof startCluster>>} Cluster */

/**
 * @param {string} folder
 * @param {Awaited<ReturnType<typeof startPair>>} pair
 * @param {string} issuer
 */
function settingsOf(folder, { first, second }, issuer) {
  const accounts = join(folder, 'accounts.json');
  const admin = { username: login, firstName: 'Ada', lastName: 'Byron', role: 'admin', status: 'Active' };
  writeFileSync(accounts, JSON.stringify([admin]));
  return {
    CDD_STORAGE: join(folder, 'uploads', 'cdd'),
    // May name a bucket for CDD files.
    ...environment,
    DATABASE_URL: `postgres://postgres@127.0.0.1:${first.port},127.0.0.1:${second.port}/postgres`,
    CDD_PARALLEL_UPLOADS: '1000',
    CDD_DAILY_BYTES: String(2 ** 40),
    ACCOUNTS_FILE: accounts,
    SEED_USERS: '1000',
    OIDC_ISSUER: issuer,
    DRAIN_SECONDS: '5',
    LOG_LEVEL: 'fatal',
  };
}
