import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from './checks/chromium.js';
import { PlainFailure, printFailure } from './plain-failure.js';
import { run, stopOnSignals } from './processes.js';
import { writeComparison } from './screenshots/comparison.js';
import { environment, install, node, nx, root } from './workspace.js';

// `npm run screenshots`: every screen and state, wide and 360 px, light and dark, into .screenshots/after. The pictures
// of the run before move to .screenshots/before, and index.html shows both side by side.

const folder = join(root, '.screenshots');
const [before, after] = [join(folder, 'before'), join(folder, 'after')];

const say = (/** @type {string} */ sentence) => console.log(sentence);
stopOnSignals(say, 130);
try {
  await install(say);
  const env = { ...environment, CHROMIUM_PATH: await chromium(environment, say) };
  const built = await run(node, [nx, 'build', 'portal'], { cwd: root, env, stdio: 'inherit' });
  if (built !== 0) throw new PlainFailure('The portal could not be built; it says why above.');
  if (existsSync(after)) {
    rmSync(before, { recursive: true, force: true });
    renameSync(after, before);
  }
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const gallery = [playwright, 'test', '--config', 'gallery.config.ts'];
  process.exitCode = await run(node, gallery, { cwd: join(root, 'apps', 'portal-e2e'), env, stdio: 'inherit' });
  const page = writeComparison(folder);
  say(existsSync(before) ? `Compare with the run before: ${page}` : `All pictures: ${page}`);
} catch (error) {
  printFailure(error);
}
