import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Settings } from './settings.ts';

const file = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
/** The manifest of a release has its commit. */
const manifest = JSON.parse(file) as { version: string; commit?: string };
export const { version } = manifest;
/** Undefined outside a clone. */
const builtFrom = manifest.commit ?? commitOfClone();

function commitOfClone(): string | undefined {
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
  return git.stdout?.trim();
}

/** The version, and the commit if it's known: the variable COMMIT or, without it, the release's or the clone's. */
export function buildOf({ COMMIT }: Settings): { version: string; commit?: string } {
  const commit = COMMIT ?? builtFrom;
  return { version, ...(commit && { commit }) };
}
