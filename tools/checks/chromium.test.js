import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chromium, nameOf } from './chromium.js';

const silent = () => {};

test('CHROMIUM_PATH comes first', async () => {
  const folder = folderWith({ chosen: 'exit 0', chromium: 'exit 0' });
  const chosen = join(folder, 'chosen');
  expect(await chromium({ PATH: folder, CHROMIUM_PATH: chosen }, silent)).toBe(chosen);
});

test('a CHROMIUM_PATH that does not start is an error', async () => {
  const folder = folderWith({ chosen: 'exit 1', chromium: 'exit 0' });
  const chosen = join(folder, 'chosen');
  const sentence = `CHROMIUM_PATH is ${chosen}, but that browser does not start.`;
  await expect(chromium({ PATH: folder, CHROMIUM_PATH: chosen }, silent)).rejects.toThrow(sentence);
});

test('a browser on PATH that does not start is skipped', async () => {
  const folder = folderWith({ 'chromium-browser': 'exit 10', 'google-chrome': 'exit 0' });
  expect(await chromium({ PATH: folder }, silent)).toBe(join(folder, 'google-chrome'));
});

test.each([
  ['a headless shell', 'shell', 'chromium-headless-shell'],
  ['a whole browser', 'whole', 'chromium'],
])('%s is used if it is preferred and both are installed', async (_what, preferred, expected) => {
  const folder = folderWith({ chromium: 'exit 0', 'chromium-headless-shell': 'exit 0' });
  const found = await chromium({ PATH: folder }, silent, /** @type {'shell' | 'whole'} */ (preferred));
  expect(found).toBe(join(folder, expected));
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
  expect(await chromium({ PATH: folder }, silent)).toBe(join(folder, expected));
});

test('a browser is named by its version and path', () => {
  const folder = folderWith({ chromium: 'echo "Chromium 156.0.8078.73 built on Debian"', old: 'exit 0' });
  expect(nameOf(join(folder, 'chromium'))).toBe(`Chromium 156.0.8078.73 (${join(folder, 'chromium')})`);
  expect(nameOf(join(folder, 'old'))).toBe(`the browser (${join(folder, 'old')})`);
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
