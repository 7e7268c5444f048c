import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Above this share of the processors in use, times are not comparable. */
const quietShare = 0.15;

/**
 * Looks for a second how much of the processors is in use, while the benchmark itself does nothing.
 * @returns {Promise<number>} from 0 to 1
 */
export async function busyShare() {
  const before = times();
  await wait(1000);
  const after = times();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/** Milliseconds of all processors since the machine was started. */
function times() {
  const each = cpus().map(({ times: of }) => of);
  const sum = (/** @type {(of: import('node:os').CpuInfo['times']) => number} */ take) =>
    each.reduce((total, of) => total + take(of), 0);
  return { idle: sum(({ idle }) => idle), all: sum((of) => Object.values(of).reduce((one, other) => one + other)) };
}

/**
 * @param {number[]} shares what `busyShare` returned before each round
 * @returns {string | undefined} a sentence if the machine was busy with other work
 */
export function busySentence(shares) {
  const most = Math.max(...shares);
  if (most <= quietShare) return undefined;
  const percent = Math.round(most * 100);
  return `The machine was not quiet: other work used up to ${percent} % of its processors between two rounds. Only the bars on processor time count.`;
}
