import { setTimeout as wait } from 'node:timers/promises';
import { startCluster } from './cluster.js';
import { compare } from './compare.js';
import { faultsOf } from './faults.js';
import { startLoad } from './load.js';
/** @import { Fault } from './faults.js' */
/** @import { Answer } from './load.js' */

const connections = 32;
/** Undisturbed work before and after each fault. */
const calmMs = 4000;
const maxRecoverySeconds = 10;

/**
 * @param {string} folder
 * @param {string} ref the earlier build
 * @returns {Promise<boolean>} whether all limits are kept
 */
export async function proveCluster(folder, ref) {
  const cluster = await startCluster(folder, ref);
  if (!cluster.disks.database) console.log('A full disk is left out: only root may mount a small one.\n');
  const load = startLoad(cluster.url, cluster.token, connections);
  console.log(`The builds ${ref} and this one, ${connections} connections, 5 % writes, a tenth of them uploads:\n`);
  /** @type {Record<string, string | number>[]} */
  const rows = [];
  let isKept = true;
  await wait(calmMs);
  for (const fault of faultsOf(cluster, load)) {
    const from = load.answers.length;
    const began = performance.now();
    await fault.inject();
    const recoveryBegan = fault.lasts ? performance.now() : began;
    await wait(calmMs);
    // Failures that go on are this fault's, not the next one's.
    while (isFailing(load.answers) && performance.now() - recoveryBegan < 2000 * maxRecoverySeconds) await wait(100);
    const row = rowOf(fault, load.answers.slice(from), recoveryBegan);
    isKept &&= row.kept;
    rows.push({ fault: fault.name, ...row.shown });
  }
  await load.stop();
  console.table(rows);
  const faultsFound = await compare(cluster, load);
  console.log(`${load.acknowledged.versions.size} users and ${load.acknowledged.files.size} files were acknowledged.`);
  for (const sentence of faultsFound) console.error(sentence);
  if (faultsFound.length === 0) console.log('None is lost. The activity has one entry for each change.');
  await cluster.stop();
  return isKept && faultsFound.length === 0;
}

/**
 * Whether a call has failed within the last second.
 * @param {Answer[]} answers
 */
const isFailing = (answers) =>
  (answers.findLast(({ status }) => status === 0 || status >= 400)?.at ?? 0) > performance.now() - 1000;

/**
 * @param {Fault} fault
 * @param {Answer[]} answers since the fault began
 * @param {number} recoveryBegan
 */
function rowOf({ cutsOff = false }, answers, recoveryBegan) {
  const failures = answers.filter(({ status }) => status === 0 || status >= 400);
  const seconds = Math.max(0, ...failures.map(({ at }) => (at - recoveryBegan) / 1000));
  const slowest = Math.max(...answers.map(({ ms }) => ms / 1000));
  const statuses = Map.groupBy(failures, ({ status }) => status || 'no answer');
  /** @param {Answer} answer */
  const isAllowed = ({ status, sayWhen }) =>
    status === 0 ? cutsOff : (status === 502 || status === 503 || status === 507) && sayWhen;
  const wrong = failures.filter((answer) => !isAllowed(answer)).length;
  return {
    kept: wrong === 0 && seconds <= maxRecoverySeconds,
    shown: {
      calls: answers.length,
      failed: failures.length,
      'of them writes': failures.filter(({ isWrite }) => isWrite).length,
      as: [...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', '),
      'not allowed': wrong,
      'slowest answer': `${slowest.toFixed(1)} s`,
      'recovered after': failures.length === 0 ? '' : `${seconds.toFixed(1)} s`,
    },
  };
}
