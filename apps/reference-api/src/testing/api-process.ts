import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { temporaryFolder } from './resources.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface ApiProcess {
  /** Undefined when the process ended instead of starting. */
  url: string | undefined;
  process: ChildProcess;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
  stdout(): string;
  stderr(): string;
}

/**
 * Starts the API as a process on a free port and waits until it is ready or has ended.
 * @param duringStart called with the process while it starts
 * @param logTo a device for the log; the start is then not noticed
 */
export async function startApiProcess(
  env: Record<string, string>,
  duringStart?: (process: ChildProcess) => Promise<void>,
  logTo?: string,
): Promise<ApiProcess> {
  const { NODE_COMPILE_CACHE = '' } = process.env;
  // The process lives for seconds: optimizing PGlite's code would take longer than that.
  const child = spawn(process.execPath, ['--liftoff-only', main], {
    env: { NODE_COMPILE_CACHE, PORT: '0', ...env },
    stdio: ['ignore', logTo ? openSync(logTo, 'w') : 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stderr?.on('data', (text: Buffer) => {
    stderr += String(text);
  });
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', (text: Buffer) => {
      stdout += String(text);
      const url = /"url":"(.*?)"/.exec(stdout)?.[1];
      if (url) resolve(url);
    });
  });
  await duringStart?.(child);
  const url = await Promise.race([ready, ended.then(() => undefined)]);
  return { url, process: child, ended, stdout: () => stdout, stderr: () => stderr };
}

/** Creates a data folder with a PGlite without users: initializing one at the first start takes seconds. */
export function makeDataFolder(): string {
  const path = temporaryFolder();
  cpSync(inject('templates').pglite.folder, join(path, 'database'), { recursive: true });
  return path;
}
