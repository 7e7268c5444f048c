import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Infers the targets of each project from its files: `tsconfig.json` gives `typecheck`, `vitest.config.ts` gives `test` and
 * `mutants`, `playwright.config.ts` gives `e2e` (the core journeys), `e2e-all` and `e2e-browsers`, `vite.config.ts` gives
 * `build`, `src/main.ts` of a server gives `serve`. A target of one project is in that project's package.json; checks
 * of all projects at once are in tools/workspace, a project of its own, so that a change of any project doesn't run the
 * tests of the tools.
 * @type {import('@nx/devkit').CreateNodes}
 */
export const createNodes = [
  '{openapi,tools,libs/*,apps/*}/package.json',
  (files, _options, { workspaceRoot }) => {
    const roots = files.map((file) => dirname(file));
    return files.map((file) => {
      const root = dirname(file);
      const targets = targetsOf(root, (name) => existsSync(join(workspaceRoot, root, name)));
      if (root !== 'tools') return [file, { projects: { [root]: { targets } } }];
      const checked = roots.filter((other) => existsSync(join(workspaceRoot, other, 'tsconfig.json')));
      const types = cached(`node tools/types.js ${checked.join(' ')}`, '.', { inputs: ['workspace'] });
      const workspace = { targets: { types } };
      return [file, { projects: { [root]: { targets }, 'tools/workspace': workspace } }];
    });
  },
];

const compiler = 'node node_modules/typescript-7/bin/tsc';

/**
 * @param {string} root the project's folder
 * @param {(name: string) => boolean} has whether the project has a file of that name
 */
function targetsOf(root, has) {
  /** @type {Record<string, import('@nx/devkit').TargetConfiguration>} */
  const targets = {};
  const suite = { inputs: ['default', '^production'], outputs: ['{projectRoot}/.reports'] };
  if (has('tsconfig.json')) {
    targets.typecheck = cached(`${compiler} -p ${root} --singleThreaded`, '.', { inputs: ['default', '^production'] });
  }
  if (has('vitest.config.ts')) {
    targets.test = cached('vitest run', root, suite);
    if (root !== 'tools') {
      // Fetched here, because a tenth of all packages serves only this command.
      const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@10.1.1`).join(' ');
      const fetch = `npm --prefix ../.. install --no-save --no-audit --no-fund ${packages}`;
      const command = `${fetch} && npx stryker run ../../tools/stryker.config.js`;
      targets.mutants = { command, options: { cwd: root } };
    }
  }
  if (has('playwright.config.ts')) {
    const journeys = (/** @type {string} */ config, /** @type {string} */ folder, /** @type {string[]} */ ...env) =>
      cached(`playwright test --config ${config}.config.ts`, root, {
        inputs: [...suite.inputs, ...['CHROMIUM_PATH', ...env].map((name) => ({ env: name }))],
        outputs: [`{projectRoot}/.reports/${folder}`],
        dependsOn: ['^build'],
        // Alone: on a busy machine a browser is slow.
        parallelism: false,
      });
    targets.e2e = journeys('core', 'core');
    targets['e2e-all'] = journeys('playwright', 'all', 'TEST_DATABASE_URL');
    targets['e2e-browsers'] = journeys('browsers', 'browsers', 'FIREFOX_PATH', 'WEBKIT_DRIVER_PATH');
  }
  if (has('vite.config.ts')) {
    targets.build = cached(`vite build && node ../../tools/licences.js ${root}`, root, {
      inputs: ['production', '^production', '{workspaceRoot}/tools/licences.js'],
      outputs: ['{projectRoot}/dist'],
      dependsOn: ['^codegen-check'], // Not with a stale client.
    });
  }
  if (has('src/main.ts')) targets.serve = { command: 'node src/main.ts', options: { cwd: root }, continuous: true };
  return targets;
}

/**
 * @param {string} command
 * @param {string} cwd
 * @param {import('@nx/devkit').TargetConfiguration} rest
 * @returns {import('@nx/devkit').TargetConfiguration}
 */
function cached(command, cwd, rest) {
  return { executor: 'nx:run-commands', options: { command, cwd }, cache: true, ...rest };
}
