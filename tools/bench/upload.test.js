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

test('watchMemory returns the peak', () => {
  const before = residentBytes(process.pid);
  const stopWatching = watchMemory(process.pid);
  const held = Buffer.alloc(64 * 1024 * 1024, 1);
  expect(stopWatching()).toBeGreaterThan(before + held.length / 2);
});
