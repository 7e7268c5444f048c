import { statSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeLargeFile } from './large-file.js';
import { residentBytes, watchMemory } from './memory.js';

test.each([300_000, 1_048_576])('a file of %d bytes has exactly these, and is JSON', async (size) => {
  const folder = mkdtempSync(join(tmpdir(), 'scv-bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'large.json');
  await writeLargeFile(path, size);
  expect(statSync(path).size).toBe(size);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toBeInstanceOf(Array);
});

test('the memory of a process is watched up to its peak', () => {
  const before = residentBytes(process.pid);
  const most = watchMemory(process.pid);
  const held = Buffer.alloc(64 * 1024 * 1024, 1);
  expect(most()).toBeGreaterThan(before + held.length / 2);
});
