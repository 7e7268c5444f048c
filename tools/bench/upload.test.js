import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeLargeFile } from './large-file.js';
import { residentBytes, watchMemory } from './memory.js';

test.each([300_000, 1_048_576])('writeLargeFile writes exactly %d bytes of JSON', async (size) => {
  const folder = mkdtempSync(join(tmpdir(), 'scv-bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'large.json');
  await writeLargeFile(path, size);
  expect(statSync(path).size).toBe(size);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toBeInstanceOf(Array);
});

test('watchMemory returns the peak', async () => {
  // A process of its own: ours also gives memory back.
  const holder = spawn(process.execPath, [
    '--eval',
    `process.stdin.once('data', () => { globalThis.held = Buffer.alloc(64 * 1024 * 1024, 1); console.log('held'); });
     console.log('started');`,
  ]);
  onTestFinished(() => void holder.kill());
  await once(holder.stdout, 'data');
  const pid = Number(holder.pid);
  const before = residentBytes(pid);
  const stopWatching = watchMemory(pid);
  holder.stdin.write('hold');
  await once(holder.stdout, 'data');
  expect(stopWatching()).toBeGreaterThan(before + 32 * 1024 * 1024);
});
