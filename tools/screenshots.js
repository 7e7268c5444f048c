import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from './checks/chromium.js';
import { PlainFailure, printFailure } from './plain-failure.js';
import { run, stopOnSignals } from './processes.js';
import { environment, install, node, nx, root } from './workspace.js';

// `npm run screenshots`: compares every screen and state, wide and 360 px, light and dark, with the pictures in
// .screenshots. The first run takes them; `-- --update-snapshots` takes them anew. Playwright's report shows each
// picture that differs beside the one before.

const say = (/** @type {string} */ sentence) => console.log(sentence);
stopOnSignals(say, 130);
try {
  await install(say);
  const env = { ...environment, CHROMIUM_PATH: await chromium(environment, say) };
  const built = await run(node, [nx, 'build', 'portal'], { cwd: root, env, stdio: 'inherit' });
  if (built !== 0) throw new PlainFailure('The portal could not be built; it says why above.');
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const given = existsSync(join(root, '.screenshots')) ? process.argv.slice(2) : ['--update-snapshots'];
  const gallery = [playwright, 'test', '--config', 'gallery.config.ts', ...given];
  process.exitCode = await run(node, gallery, { cwd: join(root, 'apps', 'portal-e2e'), env, stdio: 'inherit' });
  say(`What differs: ${join(root, 'apps', 'portal-e2e', '.reports', 'screenshots', 'index.html')}`);
} catch (error) {
  printFailure(error);
}
