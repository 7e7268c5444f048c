import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { otherBrowser } from '../journeys.js';
import { chromium, nameOf } from './browsers.js';

const missing = join(tmpdir(), 'no-such-build');

test('CHROMIUM_PATH comes first', async () => {
  const folder = folderWith({ chosen: 'exit 0', chromium: 'exit 0' });
  const chosen = join(folder, 'chosen');
  expect(await chromium({ PATH: folder, CHROMIUM_PATH: chosen })).toBe(chosen);
});

test('a CHROMIUM_PATH that does not start is an error', async () => {
  const folder = folderWith({ chosen: 'exit 1', chromium: 'exit 0' });
  const chosen = join(folder, 'chosen');
  const sentence = `CHROMIUM_PATH is ${chosen}, but that browser does not start.`;
  await expect(chromium({ PATH: folder, CHROMIUM_PATH: chosen })).rejects.toThrow(sentence);
});

test('a browser on PATH that does not start is skipped', async () => {
  const folder = folderWith({ 'chromium-browser': 'exit 10', 'google-chrome': 'exit 0' });
  expect(await chromium({ PATH: folder })).toBe(join(folder, 'google-chrome'));
});

test('a headless shell is preferred', async () => {
  const folder = folderWith({ chromium: 'exit 0', 'chromium-headless-shell': 'exit 0' });
  expect(await chromium({ PATH: folder })).toBe(join(folder, 'chromium-headless-shell'));
});

// On other systems a browser outside PATH may be found.
test.skipIf(process.platform !== 'linux').each([
  ['a headless shell', ['chromium-headless-shell', 'chromium'], 'chromium-headless-shell'],
  ['the whole browser where there is no shell', ['chromium'], 'chromium'],
])('without a browser, root installs %s', async (_what, packages, expected) => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const folder = folderWith({});
  const makeBrowser = 'printf "#!/bin/sh\\n" > "$0-made" && /bin/chmod +x "$0-made" && /bin/mv "$0-made"';
  const install = packages.map((name) => `[ "$5" = ${name} ] && ${makeBrowser} "${join(folder, name)}"`);
  addTo(folder, { 'apt-get': `[ "$1" = install ] || exit 0\n${install.join('\n')}\nexit 0` });
  expect(await chromium({ PATH: folder })).toBe(join(folder, expected));
});

test('a browser is named by its version and path', () => {
  const folder = folderWith({ chromium: 'echo "Chromium 156.0.8078.73 built on Debian"', old: 'exit 0' });
  expect(nameOf(join(folder, 'chromium'))).toBe(`Chromium 156.0.8078.73 (${join(folder, 'chromium')})`);
  expect(nameOf(join(folder, 'old'))).toBe(`the browser (${join(folder, 'old')})`);
});

test('Playwright’s own build comes first', async () => {
  const folder = folderWith({ 'own-build': '', 'firefox-esr': '' });
  expect(await otherBrowser('firefox', join(folder, 'own-build'), { PATH: folder })).toBeUndefined();
});

test('an installed Firefox is found on PATH', async () => {
  const folder = folderWith({ 'firefox-esr': '' });
  expect(await otherBrowser('firefox', missing, { PATH: folder })).toBe(join(folder, 'firefox-esr'));
});

test('the driver of WebKitGTK needs xvfb-run', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  onTestFinished(() => void vi.restoreAllMocks());
  const folder = folderWith({ WebKitWebDriver: '' });
  const sentence = 'Debian: apt-get install webkit2gtk-driver xvfb xauth';
  await expect(otherBrowser('webkit', missing, { PATH: folder })).rejects.toThrow(sentence);
  addTo(folder, { 'xvfb-run': '' });
  expect(await otherBrowser('webkit', missing, { PATH: folder })).toBe(join(folder, 'WebKitWebDriver'));
});

test('root installs what is missing', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const folder = folderWith({});
  addTo(folder, { 'apt-get': `[ "$1" = install ] && : > "${join(folder, 'firefox-esr')}"\nexit 0` });
  expect(await otherBrowser('firefox', missing, { PATH: folder })).toBe(join(folder, 'firefox-esr'));
});

/** @param {Record<string, string>} scripts executables by name */
function folderWith(scripts) {
  const folder = mkdtempSync(join(tmpdir(), 'scv-browsers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  addTo(folder, scripts);
  return folder;
}

/**
 * @param {string} folder
 * @param {Record<string, string>} scripts
 */
function addTo(folder, scripts) {
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
}
