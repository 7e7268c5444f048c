import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PlainFailure } from '../plain-failure.js';
/** @import { Cluster } from './cluster.js' */
/** @import { Load } from './load.js' */
/** @import { SmallDisk } from './small-disk.js' */

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {() => Promise<unknown>} inject
 * @property {boolean} [cutsOff] whether calls may end without an answer
 * @property {boolean} [lasts] whether it is over when `inject` ends, so that the recovery begins then, not before
 */

/** For faults that last, in milliseconds. */
const lastsMs = 5000;
/** As systemd waits. */
const restartMs = 1000;

/**
 * What is tried, in this order.
 * @param {Cluster} cluster
 * @param {Load} load
 * @returns {Fault[]}
 */
export const faultsOf = (cluster, load) => [
  { name: 'nothing', inject: async () => undefined },
  ...processFaults(cluster),
  ...failovers(cluster),
  { name: 'update the first process to this build', inject: () => cluster.one.update() },
  { name: 'lock a row', lasts: true, inject: () => lockRow(cluster.pair.first.url, load) },
  ...diskFaults(cluster),
];

/**
 * @param {Cluster} cluster
 * @returns {Fault[]}
 */
const processFaults = ({ one, two, balancer, provider }) => [
  { name: 'kill the process of the earlier build', cutsOff: true, inject: () => killAndRestart(one) },
  { name: 'kill the process of this build', cutsOff: true, inject: () => killAndRestart(two) },
  { name: 'kill the balancer', cutsOff: true, lasts: true, inject: () => killAndRestart(balancer) },
  {
    name: 'cut the network to the provider; kill a process',
    cutsOff: true,
    lasts: true,
    inject: async () => {
      provider.cut();
      await killAndRestart(two); // so that it has no keys
      await wait(lastsMs);
      provider.reconnect();
    },
  },
];

/**
 * To the standby and back.
 * @param {Cluster} cluster
 * @returns {Fault[]}
 */
const failovers = ({ one, pair: { first, second, makeStandby } }) => [
  { name: 'kill the standby', inject: () => killAndRestart({ end: second.crash, start: second.start }) },
  {
    name: 'kill the primary, promote the standby',
    cutsOff: true,
    inject: async () => {
      await first.crash();
      await second.promote();
    },
  },
  {
    name: 'the old primary returns, writable; kill a process',
    cutsOff: true,
    inject: async () => {
      await first.start();
      await killAndRestart(one);
      await requireUnused(first);
    },
  },
  {
    name: 'the old primary becomes the standby',
    inject: async () => {
      await first.stop();
      await makeStandby(second, first);
    },
  },
  {
    name: 'kill that primary too, promote the first again',
    cutsOff: true,
    inject: async () => {
      await second.crash();
      await first.promote();
    },
  },
];

/**
 * @param {Cluster} cluster
 * @returns {Fault[]}
 */
const diskFaults = ({ pair: { first }, disks: { uploads, database } }) => [
  ...(uploads ? [{ name: 'fill the disk of uploads', lasts: true, inject: () => fill(uploads) }] : []),
  ...(database
    ? [
        {
          name: 'fill the disk of the primary',
          lasts: true,
          inject: async () => {
            await fill(database);
            await first.start(); // if it has ended
          },
        },
      ]
    : []),
];

/** @param {{ end: (signal: 'SIGKILL') => Promise<void>, start: () => Promise<void> }} child */
async function killAndRestart(child) {
  await child.end('SIGKILL');
  await wait(restartMs);
  await child.start();
}

/** @param {SmallDisk} disk */
async function fill(disk) {
  disk.fill();
  await wait(lastsMs);
  disk.free();
}

/**
 * Locks a user's row while 20 connections edit that user.
 * @param {string} url
 * @param {Load} load
 */
async function lockRow(url, load) {
  const [id] = [...load.acknowledged.versions.keys()];
  const client = new pg.Client(url);
  await client.connect();
  await client.query('BEGIN');
  const { rows } = await client.query('SELECT email FROM users WHERE id = $1 FOR UPDATE', [id]);
  const body = { firstName: 'Locked', lastName: 'Row', email: rows[0].email, role: 'user', status: 'Active' };
  const until = performance.now() + lastsMs;
  const edit = async () => {
    while (performance.now() < until) await load.call('PUT', `/api/v1/user/${id}`, body);
  };
  await Promise.all(Array.from({ length: 20 }, edit));
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
