import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
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

test('a headless shell is taken before a whole browser', async () => {
  const folder = folderWith({ chromium: 'exit 0', 'chromium-headless-shell': 'exit 0' });
  expect(await chromium({ PATH: folder }, silent)).toBe(join(folder, 'chromium-headless-shell'));
});

// Elsewhere than on Linux, browsers are looked for beside PATH as well, and may be there.
test.skipIf(process.platform !== 'linux').each([
  ['a headless shell', ['chromium-headless-shell', 'chromium'], 'chromium-headless-shell'],
  ['a whole browser where there is no shell', ['chromium'], 'chromium'],
])('on a machine without a browser root installs %s', async (_what, packages, expected) => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  const folder = folderWith({});
  const makeBrowser = 'printf "#!/bin/sh\\n" > "$0-made" && /bin/chmod +x "$0-made" && /bin/mv "$0-made"';
  const install = packages.map((name) => `[ "$5" = ${name} ] && ${makeBrowser} "${join(folder, name)}"`);
  addTo(folder, { 'apt-get': `[ "$1" = install ] || exit 0\n${install.join('\n')}\nexit 0` });
  expect(await chromium({ PATH: folder }, silent)).toBe(join(folder, expected));
});

/** @param {Record<string, string>} scripts by name, what each executable does */
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
