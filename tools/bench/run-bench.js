import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printFailure } from '../plain-failure.js';
import { install } from '../workspace.js';

/**
 * Runs a benchmark: installs the packages, gives it a temporary folder, and exits with 1 when it fails or misses a
 * limit. The servers that it started exit with this process.
 * @param {(folder: string) => Promise<boolean>} bench whether all limits are kept. It imports what needs packages
 *   itself, because nothing is installed before.
 */
export async function runBench(bench) {
  const folder = mkdtempSync(join(tmpdir(), 'scv-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
  try {
    await install(console.log);
    process.exitCode = (await bench(folder)) ? 0 : 1;
  } catch (error) {
    printFailure(error);
  }
  process.exit();
}
