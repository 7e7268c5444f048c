import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainFailure } from '../plain-failure.js';
import { run } from '../processes.js';

/**
 * Finds the browser for the journeys: CHROMIUM_PATH, else an installed one, else installs Debian's package.
 * chromium-headless-shell comes first, because the journeys run a third faster in it.
 * @param {NodeJS.ProcessEnv} env
 * @param {(sentence: string) => void} say
 * @returns {Promise<string>} path of an executable
 * @throws {PlainFailure} when there is none and it can't be installed
 */
export async function chromium(env, say) {
  const chosen = env['CHROMIUM_PATH'];
  if (chosen) {
    if (works(chosen)) return chosen;
    throw new PlainFailure(`CHROMIUM_PATH is ${chosen}, but that browser does not start.`);
  }
  const found = candidates(env).find(works) ?? (await installWithApt(env, say));
  if (found) return found;
  throw new PlainFailure(
    'The journeys need Chromium or Chrome, and none was found. Install one ' +
      '(Debian: apt-get install chromium-headless-shell; macOS: brew install --cask chromium), or set CHROMIUM_PATH.',
  );
}

/**
 * @param {string} path
 * @returns {string} such as 'Chromium 156.0.8078.73 (/usr/bin/chromium)'
 */
export function nameOf(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  // Windows' browsers print no version, and headless shells print nothing but the number.
  const version = /[\d.]{5,}/.exec(stdout ?? '')?.[0];
  return `${version ? `Chromium ${version}` : 'the browser'} (${path})`;
}

/**
 * Usual paths of browsers, best first; most don't exist.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
function candidates(env) {
  const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
  const names = [...shells, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const mac = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  const programs = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => env[name] ?? []);
  const windows = programs.flatMap((folder) => [
    join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
  ]);
  return [...onPath, ...mac, ...windows];
}

/**
 * Whether the browser starts: Ubuntu's chromium-browser is a script that only says to install a snap.
 * @param {string} path
 */
function works(path) {
  if (!existsSync(path)) return false;
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

/**
 * Debian's headless shell; older releases only have the whole browser.
 * @param {NodeJS.ProcessEnv} env
 * @param {(sentence: string) => void} say
 */
async function installWithApt(env, say) {
  if (process.getuid?.() !== 0) return undefined;
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  const hasApt = spawnSync('apt-get', ['--version'], options).status === 0;
  if (!hasApt) return undefined;
  say('Installing Chromium for the journeys (apt-get install chromium-headless-shell).');
  await run('apt-get', ['update', '-q'], options);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], options);
    const found = candidates(env).find(works);
    if (found) return found;
  }
  return undefined;
}
