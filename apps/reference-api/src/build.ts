import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Settings } from './settings.ts';

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
export const { version } = JSON.parse(manifest) as { version: string };
const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });

/** The release, and the commit unless it's unknown: without the variable COMMIT, only a clone knows it. */
export function buildOf({ COMMIT }: Settings): { version: string; commit?: string } {
  const commit = COMMIT ?? git.stdout?.trim();
  return { version, ...(commit && { commit }) };
}
