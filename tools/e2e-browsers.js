import { join } from 'node:path';
import { chromium } from './checks/chromium.js';
import { otherBrowser } from './checks/other-browsers.js';
import { PlainFailure, printFailure } from './plain-failure.js';
import { run, stopOnSignals } from './processes.js';
import { environment, install, node, nx, root } from './workspace.js';

// `npm run e2e:browsers`: one journey through the portal in Chromium, Firefox and WebKit.

const say = (/** @type {string} */ sentence) => console.log(sentence);
stopOnSignals(say, 130);
try {
  await install(say);
  const { firefox, webkit } = await import('@playwright/test');
  const env = {
    ...environment,
    CHROMIUM_PATH: await chromium(environment, say),
    FIREFOX_PATH: await otherBrowser('firefox', firefox.executablePath(), environment, say),
    WEBKIT_DRIVER_PATH: await otherBrowser('webkit', webkit.executablePath(), environment, say),
  };
  const built = await run(node, [nx, 'build', 'portal'], { cwd: root, env, stdio: 'inherit' });
  if (built !== 0) throw new PlainFailure('The portal could not be built; it says why above.');
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const journey = [playwright, 'test', '--config', 'browsers.config.ts', ...process.argv.slice(2)];
  const options = { cwd: join(root, 'apps', 'portal-e2e'), env };
  const exitCode = await (env.WEBKIT_DRIVER_PATH
    ? run('xvfb-run', ['--auto-servernum', node, ...journey], options)
    : run(node, journey, options));
  process.exitCode = exitCode ?? 1;
} catch (error) {
  printFailure(error);
}
