import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PlainFailure } from '../plain-failure.js';
import { startCluster } from './cluster.js';
import { compare } from './compare.js';
import { startLoad } from './load.js';
/** @import { Cluster } from './cluster.js' */
/** @import { Answer } from './load.js' */

/** Of undisturbed work before and after each fault. */
const calmMs = 4000;
const maxRecoverySeconds = 10;

/**
 * @param {string} folder
 * @param {number} connections
 * @returns {Promise<boolean>} whether all limits are kept
 */
export async function proveCluster(folder, connections) {
  const cluster = await startCluster(folder);
  const load = startLoad(cluster.url, cluster.token, connections);
  console.log(`${connections} connections, 5 % writes, a tenth of them uploads:\n`);
  /** @type {Record<string, string | number>[]} */
  const rows = [];
  let isKept = true;
  await wait(calmMs);
  for (const [name, inject] of faults(cluster, load)) {
    const from = load.answers.length;
    const began = performance.now();
    await inject();
    await wait(calmMs);
    const row = rowOf(name, load.answers.slice(from), began);
    isKept &&= row.kept;
    rows.push({ fault: name, ...row.shown });
  }
  await load.stop();
  console.table(rows);
  const faultsFound = await compare(cluster, load.acknowledged);
  console.log(`${load.acknowledged.versions.size} users and ${load.acknowledged.files.size} files were acknowledged.`);
  for (const sentence of faultsFound) console.error(sentence);
  if (faultsFound.length === 0) console.log('None is lost. The activity has one entry for each change.');
  await cluster.stop();
  return isKept && faultsFound.length === 0;
}

/**
 * @param {Cluster} cluster
 * @param {ReturnType<typeof startLoad>} load
 * @returns {[name: string, inject: () => Promise<unknown>][]}
 */
function faults({ pair, one, two }, load) {
  const { first, second, makeStandby } = pair;
  /** @param {Cluster['one']} api */
  const killAndRestart = async (api) => {
    await api.end('SIGKILL');
    await wait(1000); // as systemd waits
    await api.start();
  };
  return [
    ['nothing', async () => undefined],
    ['kill the first process', () => killAndRestart(one)],
    ['kill the second process', () => killAndRestart(two)],
    [
      'stop the first process for an update',
      async () => {
        await one.end('SIGTERM');
        await one.start();
      },
    ],
    ['lock a row for 5 seconds', () => lockRow(first.url, load, 5000)],
    [
      'kill the standby, start it again',
      async () => {
        await second.crash();
        await wait(1000);
        await second.start();
      },
    ],
    [
      'kill the primary, promote the standby',
      async () => {
        await first.crash();
        await second.promote();
      },
    ],
    [
      'the old primary returns, writable; restart a process',
      async () => {
        await first.start();
        await killAndRestart(one);
        await requireUnused(first);
      },
    ],
    [
      'the old primary becomes the standby',
      async () => {
        await first.stop();
        await makeStandby(second, first);
      },
    ],
    [
      'kill that primary too, promote the first again',
      async () => {
        await second.crash();
        await first.promote();
      },
    ],
  ];
}

/**
 * Locks a user's row while eight connections edit that user and one reads it.
 * @param {string} url
 * @param {ReturnType<typeof startLoad>} load
 * @param {number} ms
 */
async function lockRow(url, load, ms) {
  const [id] = [...load.acknowledged.versions.keys()];
  const client = new pg.Client(url);
  await client.connect();
  await client.query('BEGIN');
  const { rows } = await client.query('SELECT email FROM users WHERE id = $1 FOR UPDATE', [id]);
  const body = { firstName: 'Locked', lastName: 'Row', email: rows[0].email, role: 'user', status: 'Active' };
  const until = performance.now() + ms;
  const edit = async () => {
    while (performance.now() < until) await load.call('PUT', `/api/v1/user/${id}`, body);
  };
  await Promise.all(Array.from({ length: 8 }, edit));
  await client.query('ROLLBACK');
  await client.end();
}

/** @param {Cluster['pair']['first']} server */
async function requireUnused({ withClient }) {
  await withClient(async (client) => {
    const { rows } = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE application_name = 'scv-admin-portal' AND state <> 'idle'",
    );
    const { rows: changed } = await client.query("SELECT 1 FROM users WHERE updated_at > now() - interval '2 seconds'");
    if (rows.length + changed.length > 0) throw new PlainFailure('A process uses the old primary.');
  });
}

/**
 * @param {string} name
 * @param {Answer[]} answers since the fault began
 * @param {number} began
 */
function rowOf(name, answers, began) {
  const failures = answers.filter(({ status }) => status === 0 || status >= 400);
  const seconds = Math.max(0, ...failures.map(({ at }) => (at - began) / 1000));
  const statuses = Map.groupBy(failures, ({ status }) => status || 'no answer');
  /** @param {Answer} answer */
  const isAllowed = ({ status, sayWhen }) => (status === 502 || status === 503 || status === 507) && sayWhen;
  const cutOff = /kill|restart/.test(name)
    ? failures.filter(({ status, isWrite }) => status === 0 && isWrite).length
    : 0;
  const wrong = failures.filter((answer) => !isAllowed(answer)).length - cutOff;
  return {
    kept: wrong === 0 && (seconds <= maxRecoverySeconds || /lock/.test(name)),
    shown: {
      calls: answers.length,
      failed: failures.length,
      'of them writes': failures.filter(({ isWrite }) => isWrite).length,
      as: [...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', '),
      'cut off': cutOff,
      'not allowed': wrong,
      'last after': failures.length === 0 ? '' : `${seconds.toFixed(1)} s`,
    },
  };
}
