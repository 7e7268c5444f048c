import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface ApiProcess {
  /** Where it listens; undefined when it ended instead. */
  url: string | undefined;
  process: ChildProcess;
  /** Settles when it has ended. */
  ended: Promise<number | null>;
  /** What it wrote to standard error. */
  said(): string;
}

/**
 * Starts the API as a process of its own on a free port and waits until it is ready or has ended.
 * @param meanwhile what to do to the process while it starts
 */
export async function startApiProcess(
  env: Record<string, string>,
  meanwhile?: (process: ChildProcess) => Promise<void>,
): Promise<ApiProcess> {
  const { NODE_COMPILE_CACHE = '' } = process.env;
  // It lives for seconds: compiling PGlite for speed would take longer than it is used.
  const child = spawn(process.execPath, ['--liftoff-only', main], {
    env: { NODE_COMPILE_CACHE, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [logged, said] = ['', ''];
  child.stderr.on('data', (text: Buffer) => {
    said += String(text);
  });
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      logged += String(text);
      const url = /"url":"(.*?)"/.exec(logged)?.[1];
      if (url) resolve(url);
    });
  });
  await meanwhile?.(child);
  const url = await Promise.race([ready, ended.then(() => undefined)]);
  return { url, process: child, ended, said: () => said };
}

/** A data folder with an initialised, empty PGlite: making one at the first start takes seconds. */
export async function makeDataFolder(): Promise<{ path: string; remove(): void }> {
  const path = mkdtempSync(join(tmpdir(), 'scv-api-'));
  const archive = new Blob([readFileSync(inject('emptyPglite'))]);
  const engine = await PGlite.create({ dataDir: join(path, 'database'), loadDataDir: archive });
  await engine.close();
  return { path, remove: () => rmSync(path, { recursive: true }) };
}
