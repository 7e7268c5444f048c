import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, otherBrowsers, runWithDisplay } from './checks/browsers.js';
import { runCommand } from './processes.js';
import { buildPortal, environment, install, node, root } from './workspace.js';

// `npm run e2e:browsers`: one journey through the portal in Chromium, Firefox and WebKit.
// `npm run screenshots`: compares every screen and state, wide and 360 px, light and dark, with the pictures in
// .screenshots. The first run takes them; `-- --update-snapshots` takes them anew. Playwright's report shows each
// picture that differs beside the one before.

const [what, ...options] = process.argv.slice(2);

await runCommand(async () => {
  await install();
  await buildPortal();
  const paths = { CHROMIUM_PATH: await chromium() };
  if (what === 'browsers') return playwright('browsers', options, { ...paths, ...(await otherBrowsers()) });
  const isFirst = !existsSync(join(root, '.screenshots'));
  const code = await playwright('gallery', isFirst ? ['--update-snapshots'] : options, paths);
  console.log(`What differs: ${join(root, 'apps', 'portal-e2e', '.reports', 'screenshots', 'index.html')}`);
  return code;
});

/**
 * @param {string} config
 * @param {string[]} more options
 * @param {Record<string, string | undefined>} paths of the browsers
 */
function playwright(config, more, paths) {
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const command = [node, cli, 'test', '--config', `${config}.config.ts`, ...more];
  return runWithDisplay(command, { cwd: join(root, 'apps', 'portal-e2e'), env: { ...environment, ...paths } });
}
