import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainFailure, run } from '../processes.js';
import { environment } from '../workspace.js';

/** The browsers that people have. */
export const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** In the headless shell journeys run a third faster. */
const browsers = ['chromium-headless-shell', 'chrome-headless-shell', ...wholeBrowsers];

/**
 * Finds the browser for journeys: CHROMIUM_PATH, else an installed one, else installs Debian's package.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>} path of an executable
 * @throws {PlainFailure} when there is none and it can't be installed
 */
export async function chromium(env = environment) {
  const chosen = env['CHROMIUM_PATH'];
  if (chosen && works(chosen)) return chosen;
  if (chosen) throw new PlainFailure(`CHROMIUM_PATH is ${chosen}, but that browser does not start.`);
  const find = () => [...onPath(browsers, env), ...programs(env)].find(works);
  const found = find();
  if (found) return found;
  // Older releases of Debian have no headless shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await installWithApt([name], env);
    const installed = find();
    if (installed) return installed;
  }
  throw new PlainFailure(
    'Chromium or Chrome is needed, and none was found. Install one ' +
      '(Debian: apt-get install chromium-headless-shell; macOS: brew install --cask chromium), or set CHROMIUM_PATH.',
  );
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

/**
 * @param {string[]} names best first
 * @param {NodeJS.ProcessEnv} env
 */
export function onPath(names, env) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}

/**
 * Where browsers are on macOS and Windows, which don't put them on PATH.
 * @param {NodeJS.ProcessEnv} env
 */
function programs(env) {
  const mac = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => env[name] ?? []);
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
 * Does nothing for somebody who isn't root, and where there is no apt.
 * @param {string[]} packages
 * @param {NodeJS.ProcessEnv} env
 */
export async function installWithApt(packages, env) {
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], options).status !== 0) return;
  console.log(`Installing ${packages.join(', ')} (apt-get).`);
  await run('apt-get', ['update', '-q'], options);
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options);
}
