import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** How often memory is read, in milliseconds. */
const interval = 25;

/**
 * The memory that a process holds at this moment (resident set).
 * @param {number} pid
 * @returns {number} bytes
 */
export function residentBytes(pid) {
  if (process.platform !== 'linux') return 1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]));
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return 1024 * Number(kilobytes);
}

/**
 * Watches the memory of a process.
 * @param {number} pid
 * @returns {() => number} ends it and gives the most bytes seen
 */
export function watchMemory(pid) {
  let most = residentBytes(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(pid));
  }, interval);
  return () => {
    clearInterval(timer);
    return Math.max(most, residentBytes(pid));
  };
}
