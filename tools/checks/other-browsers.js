import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainFailure } from '../plain-failure.js';
import { run } from '../processes.js';

/**
 * Where Playwright's own build isn't there, an engine is found by executables on PATH: the first of these lists of which
 * all are there. The first of a list is what we drive.
 */
const engines = {
  firefox: { executables: [['firefox-esr'], ['firefox']], packages: ['firefox-esr'] },
  // WebKitGTK's browser has no headless mode, so it needs a display.
  webkit: { executables: [['WebKitWebDriver', 'xvfb-run']], packages: ['webkit2gtk-driver', 'xvfb', 'xauth'] },
};

/**
 * Finds Firefox or WebKit: Playwright's own build, else an installed one, else installs Debian's packages.
 * @param {keyof typeof engines} engine
 * @param {string} playwrightPath where Playwright's own build would be
 * @param {NodeJS.ProcessEnv} env
 * @param {(sentence: string) => void} say
 * @returns {Promise<string | undefined>} the path of Firefox, or of WebKit's driver; undefined for Playwright's own build
 * @throws {PlainFailure} when there is none and it can't be installed
 */
export async function otherBrowser(engine, playwrightPath, env, say) {
  if (existsSync(playwrightPath)) return undefined;
  const { executables, packages } = engines[engine];
  const onPath = () => firstOnPath(executables, env);
  if (!onPath()) await installWithApt(packages, env, say);
  const found = onPath();
  if (found) return found;
  throw new PlainFailure(
    `There is no browser of the engine ${engine}. Install one: npx playwright install --with-deps ${engine} ` +
      `(Debian: apt-get install ${packages.join(' ')}).`,
  );
}

/**
 * @param {string[][]} lists
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} the path of the first executable of the first list of which all are there
 */
function firstOnPath(lists, env) {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const pathOf = (/** @type {string} */ name) =>
    folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  return lists.map((names) => names.map(pathOf)).find((paths) => paths.every(Boolean))?.[0];
}

/**
 * @param {string[]} packages
 * @param {NodeJS.ProcessEnv} env
 * @param {(sentence: string) => void} say
 */
async function installWithApt(packages, env, say) {
  const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], options).status !== 0) return;
  say(`Installing ${packages.join(', ')} (apt-get).`);
  await run('apt-get', ['update', '-q'], options);
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options);
}
