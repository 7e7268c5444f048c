import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { otherBrowser } from './other-browsers.js';

const silent = () => {};
const missing = join(tmpdir(), 'no-such-build');

test('Playwright’s own build comes first', async () => {
  const folder = folderWith('own-build', 'firefox-esr');
  expect(await otherBrowser('firefox', join(folder, 'own-build'), { PATH: folder }, silent)).toBeUndefined();
});

test('an installed Firefox is found on PATH, the ESR first', async () => {
  const folder = folderWith('firefox', 'firefox-esr');
  expect(await otherBrowser('firefox', missing, { PATH: folder }, silent)).toBe(join(folder, 'firefox-esr'));
});

test('the driver of WebKitGTK needs xvfb-run', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  onTestFinished(() => void vi.restoreAllMocks());
  const folder = folderWith('WebKitWebDriver');
  const sentence = 'Debian: apt-get install webkit2gtk-driver xvfb xauth';
  await expect(otherBrowser('webkit', missing, { PATH: folder }, silent)).rejects.toThrow(sentence);
  writeFileSync(join(folder, 'xvfb-run'), '');
  expect(await otherBrowser('webkit', missing, { PATH: folder }, silent)).toBe(join(folder, 'WebKitWebDriver'));
});

test('root installs what is missing', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const folder = folderWith();
  const script = `#!/bin/sh\n[ "$1" = install ] && : > "${join(folder, 'firefox-esr')}"\nexit 0\n`;
  writeFileSync(join(folder, 'apt-get'), script, { mode: 0o755 });
  expect(await otherBrowser('firefox', missing, { PATH: folder }, silent)).toBe(join(folder, 'firefox-esr'));
});

/** @param {string[]} names */
function folderWith(...names) {
  const folder = mkdtempSync(join(tmpdir(), 'scv-browsers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(join(folder, name), '');
  return folder;
}
