import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainFailure, run } from '../processes.js';
import { environment } from '../workspace.js';

/** The browsers that people have. */
export const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The headless shell comes first: journeys run a third faster in it. */
const browsers = ['chromium-headless-shell', 'chrome-headless-shell', ...wholeBrowsers];

/**
 * Finds the browser for journeys: the chosen one, otherwise an installed one; otherwise installs Debian's package.
 * @param {string} [chosen] path of an executable
 * @returns {Promise<string>} path of an executable
 * @throws {PlainFailure} when there is none and it can't be installed
 */
export async function chromium(chosen = process.env['CHROMIUM_PATH']) {
  if (chosen && works(chosen)) return chosen;
  if (chosen) throw new PlainFailure(`CHROMIUM_PATH is ${chosen}, but that browser does not start.`);
  const find = () => [...onPath(browsers), ...programs()].find(works);
  const found = find();
  if (found) return found;
  // Older releases of Debian have no headless shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await installWithApt([name]);
    const installed = find();
    if (installed) return installed;
  }
  throw new PlainFailure(
    'Chromium or Chrome is needed, and none was found. Install one ' +
      '(Debian: apt-get install chromium-headless-shell; macOS: brew install --cask chromium), or set CHROMIUM_PATH.',
  );
}

/** The executables that an engine needs (we drive the first), and their packages. */
const engines = {
  firefox: { needs: ['firefox-esr'], packages: ['firefox-esr'] },
  // WebKitGTK's browser has no headless mode, so it needs a display.
  webkit: { needs: ['WebKitWebDriver', 'xvfb-run'], packages: ['webkit2gtk-driver', 'xvfb', 'xauth'] },
};

/**
 * Finds Firefox and WebKit: Playwright's own builds, otherwise Debian's, which it installs.
 * @returns {Promise<Record<'FIREFOX_PATH' | 'WEBKIT_DRIVER_PATH', string | undefined>>} variables for browsers.config.ts;
 * undefined for Playwright's own build
 * @throws {PlainFailure} when one is missing and can't be installed
 */
export async function otherBrowsers() {
  const { firefox, webkit } = await import('@playwright/test');
  return {
    FIREFOX_PATH: await otherBrowser('firefox', firefox.executablePath()),
    WEBKIT_DRIVER_PATH: await otherBrowser('webkit', webkit.executablePath()),
  };
}

/**
 * @param {keyof typeof engines} engine
 * @param {string} playwrightPath where Playwright's own build would be
 */
async function otherBrowser(engine, playwrightPath) {
  if (existsSync(playwrightPath)) return undefined;
  const { needs, packages } = engines[engine];
  const find = () => (needs.every((name) => onPath([name])[0]) ? onPath(needs)[0] : undefined);
  if (!find()) await installWithApt(packages);
  const found = find();
  if (found) return found;
  throw new PlainFailure(
    `There is no browser of the engine ${engine}. Install one: npx playwright install --with-deps ${engine} ` +
      `(Debian: apt-get install ${packages.join(' ')}).`,
  );
}

/**
 * Runs a command in which WebKitGTK may open windows.
 * @param {string[]} command the program and its arguments
 * @param {import('node:child_process').SpawnOptions & { env: NodeJS.ProcessEnv }} options
 */
export function runWithDisplay([program = '', ...args], options) {
  if (!options.env['WEBKIT_DRIVER_PATH']) return run(program, args, options);
  return run('xvfb-run', ['--auto-servernum', program, ...args], options);
}

/**
 * @param {string} path
 * @returns {string} such as 'Chromium 156.0.8078.73 (/usr/bin/chromium)'
 */
export function nameOf(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 120_000 });
  // Windows' browsers print no version, and headless shells print nothing but the number.
  const version = /[\d.]{5,}/.exec(stdout ?? '')?.[0];
  return `${version ? `Chromium ${version}` : 'the browser'} (${path})`;
}

/** @param {string[]} names best first */
export function onPath(names) {
  const folders = environment.PATH.split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}

/** Where browsers are on macOS and Windows, which don't put them on PATH. */
function programs() {
  const mac = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => process.env[name] ?? []);
  const windows = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
  return [...mac, ...folders.flatMap((folder) => windows.map((path) => join(folder, path)))];
}

/**
 * Whether the browser starts: Ubuntu's chromium-browser is a script that only says to install a snap.
 * @param {string} path
 */
function works(path) {
  if (!existsSync(path)) return false;
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 120_000 }).status === 0;
}

/**
 * Does nothing without root's rights or apt.
 * @param {string[]} packages
 */
async function installWithApt(packages) {
  const options = { env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' } };
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], options).status !== 0) return;
  console.log(`Installing ${packages.join(', ')} (apt-get).`);
  await run('apt-get', ['update', '-q'], options);
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options);
}
