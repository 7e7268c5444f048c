import { appendFileSync, mkdtempSync, openSync, readFileSync, rmSync, closeSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rotate } from './log-file.js';

test('a log above the limit continues empty, and its lines stay in a second file', () => {
  const { path, file } = openFile();
  appendFileSync(file, '12345\n');
  rotate(path, 6);
  appendFileSync(file, '6\n');
  rotate(path, 6);
  appendFileSync(file, '7\n');
  expect(readFileSync(path, 'utf8')).toBe('7\n');
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('12345\n6\n');
});

test('a log that cannot be copied is emptied, too', () => {
  const { path, file } = openFile();
  mkdirSync(`${path}.1`);
  appendFileSync(file, '1234567\n');
  rotate(path, 6);
  expect(readFileSync(path, 'utf8')).toBe('');
});

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'scv-log-'));
  const path = join(folder, 'api.log');
  const file = openSync(path, 'a');
  onTestFinished(() => {
    closeSync(file);
    rmSync(folder, { recursive: true });
  });
  return { path, file };
}
