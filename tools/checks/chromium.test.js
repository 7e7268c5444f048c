import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chromium } from './chromium.js';

const silent = () => {};

test('CHROMIUM_PATH is taken before anything else', async () => {
  const folder = folderWith({ chosen: 'exit 0', chromium: 'exit 0' });
  const chosen = join(folder, 'chosen');
  expect(await chromium({ PATH: folder, CHROMIUM_PATH: chosen }, silent)).toBe(chosen);
});

test('a CHROMIUM_PATH that does not start is refused, not replaced', async () => {
  const folder = folderWith({ chosen: 'exit 1', chromium: 'exit 0' });
  const chosen = join(folder, 'chosen');
  const sentence = `CHROMIUM_PATH is ${chosen}, which is no browser that starts.`;
  await expect(chromium({ PATH: folder, CHROMIUM_PATH: chosen }, silent)).rejects.toThrow(sentence);
});

test('a browser on PATH that only says how to install one is passed over', async () => {
  const folder = folderWith({ 'chromium-browser': 'exit 10', 'google-chrome': 'exit 0' });
  expect(await chromium({ PATH: folder }, silent)).toBe(join(folder, 'google-chrome'));
});

/** @param {Record<string, string>} scripts by name, what each executable does */
function folderWith(scripts) {
  const folder = mkdtempSync(join(tmpdir(), 'scv-browsers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return folder;
}
