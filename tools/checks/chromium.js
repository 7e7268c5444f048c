import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainFailure } from '../plain-failure.js';
import { run } from '../processes.js';

/**
 * Finds the browser for journeys and benchmarks: CHROMIUM_PATH, else an installed one, else installs Debian's package.
 * @param {NodeJS.ProcessEnv} env
 * @param {(sentence: string) => void} say
 * @param {'shell' | 'whole'} [preferred] the headless shell, in which journeys run a third faster, or the browser that
 *   people have; the other one will do
 * @returns {Promise<string>} path of an executable
 * @throws {PlainFailure} when there is none and it can't be installed
 */
export async function chromium(env, say, preferred = 'shell') {
  const chosen = env['CHROMIUM_PATH'];
  if (chosen) {
    if (works(chosen)) return chosen;
    throw new PlainFailure(`CHROMIUM_PATH is ${chosen}, but that browser does not start.`);
  }
  const found = candidates(env, preferred).find(works) ?? (await installWithApt(env, say, preferred));
  if (found) return found;
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
 * Usual paths of browsers, best first; most don't exist.
 * @param {NodeJS.ProcessEnv} env
 * @param {'shell' | 'whole'} preferred
 * @returns {string[]}
 */
function candidates(env, preferred) {
  const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
  const whole = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = (/** @type {string[]} */ names) =>
    names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const mac = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  const programs = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => env[name] ?? []);
  const windows = programs.flatMap((folder) => [
    join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
  ]);
  if (preferred === 'shell') return [...onPath([...shells, ...whole]), ...mac, ...windows];
  return [...onPath(whole), ...mac, ...windows, ...onPath(shells)];
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
 * Debian's headless shell, which older releases don't have, or its whole browser.
 * @param {NodeJS.ProcessEnv} env
 * @param {(sentence: string) => void} say
 * @param {'shell' | 'whole'} preferred
 */
async function installWithApt(env, say, preferred) {
  if (process.getuid?.() !== 0) return undefined;
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  const hasApt = spawnSync('apt-get', ['--version'], options).status === 0;
  if (!hasApt) return undefined;
  const names = preferred === 'shell' ? ['chromium-headless-shell', 'chromium'] : ['chromium'];
  say(`Installing Chromium (apt-get install ${names[0]}).`);
  await run('apt-get', ['update', '-q'], options);
  for (const name of names) {
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], options);
    const found = candidates(env, preferred).find(works);
    if (found) return found;
  }
  return undefined;
}
