import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, installWithApt, onPath } from './checks/browsers.js';
import { PlainFailure, run, runCommand } from './processes.js';
import { buildPortal, environment, install, node, root } from './workspace.js';

// `npm run e2e:browsers`: one journey through the portal in Chromium, Firefox and WebKit.
// `npm run screenshots`: compares every screen and state, wide and 360 px, light and dark, with the pictures in
// .screenshots. The first run takes them; `-- --update-snapshots` takes them anew. Playwright's report shows each
// picture that differs beside the one before.

/** The executables that an engine needs, of which we drive the first, and the packages that have them. */
const engines = {
  firefox: { needs: ['firefox-esr'], packages: ['firefox-esr'] },
  // WebKitGTK's browser has no headless mode, so it needs a display.
  webkit: { needs: ['WebKitWebDriver', 'xvfb-run'], packages: ['webkit2gtk-driver', 'xvfb', 'xauth'] },
};

/**
 * Finds Firefox or WebKit: Playwright's own build, else Debian's, which it installs.
 * @param {keyof typeof engines} engine
 * @param {string} playwrightPath where Playwright's own build would be
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string | undefined>} the path of Firefox, or of WebKit's driver; undefined for Playwright's own build
 * @throws {PlainFailure} when there is none and it can't be installed
 */
export async function otherBrowser(engine, playwrightPath, env = environment) {
  if (existsSync(playwrightPath)) return undefined;
  const { needs, packages } = engines[engine];
  const find = () => (needs.every((name) => onPath([name], env)[0]) ? onPath(needs, env)[0] : undefined);
  if (!find()) await installWithApt(packages, env);
  const found = find();
  if (found) return found;
  throw new PlainFailure(
    `There is no browser of the engine ${engine}. Install one: npx playwright install --with-deps ${engine} ` +
      `(Debian: apt-get install ${packages.join(' ')}).`,
  );
}

const [what, ...options] = process.argv.slice(2);
if (what === 'screenshots' || what === 'browsers') {
  await runCommand(async () => {
    await install();
    await buildPortal();
    return what === 'screenshots' ? screenshots() : journeyInAll();
  });
}

async function screenshots() {
  const isFirst = !existsSync(join(root, '.screenshots'));
  const args = isFirst ? ['--update-snapshots'] : options;
  const code = await playwright('gallery', args, { CHROMIUM_PATH: await chromium() });
  console.log(`What differs: ${join(root, 'apps', 'portal-e2e', '.reports', 'screenshots', 'index.html')}`);
  return code;
}

async function journeyInAll() {
  const { firefox, webkit } = await import('@playwright/test');
  return playwright('browsers', options, {
    CHROMIUM_PATH: await chromium(),
    FIREFOX_PATH: await otherBrowser('firefox', firefox.executablePath()),
    WEBKIT_DRIVER_PATH: await otherBrowser('webkit', webkit.executablePath()),
  });
}

/**
 * @param {string} config
 * @param {string[]} more options
 * @param {Record<string, string | undefined>} paths of the browsers
 */
function playwright(config, more, paths) {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = [cli, 'test', '--config', `${config}.config.ts`, ...more];
  const place = { cwd: join(root, 'apps', 'portal-e2e'), env: { ...environment, ...paths } };
  if (!paths['WEBKIT_DRIVER_PATH']) return run(node, args, place);
  return run('xvfb-run', ['--auto-servernum', node, ...args], place);
}
