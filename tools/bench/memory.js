import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const sampleIntervalMs = 25;

/**
 * The resident memory of a process.
 * @param {number} pid
 * @returns {number} bytes
 */
export function residentBytes(pid) {
  if (process.platform !== 'linux') return 1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]));
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return 1024 * Number(kilobytes);
}

/**
 * Watches the resident memory of a process.
 * @param {number} pid
 * @returns {() => number} stops watching and returns the peak in bytes
 */
export function watchMemory(pid) {
  let peak = residentBytes(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, sampleIntervalMs);
  return () => {
    clearInterval(timer);
    return Math.max(peak, residentBytes(pid));
  };
}
