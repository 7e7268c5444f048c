import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Gives each project its targets by looking at the files it has, so that no project repeats them:
 * a `tsconfig.json` is type-checked, a `vitest.config.ts` is tested, a `vite.config.ts` is built.
 * Targets that only one project has stand in that project's package.json; those that look at all of them, in that of tools.
 * @type {import('@nx/devkit').CreateNodes}
 */
export const createNodes = [
  '{openapi,tools,libs/*,apps/*}/package.json',
  (files, _options, { workspaceRoot }) =>
    files.map((file) => {
      const root = dirname(file);
      const { nx } = JSON.parse(readFileSync(join(workspaceRoot, file), 'utf8'));
      const targets = targetsOf(root, nx.tags, (name) => existsSync(join(workspaceRoot, root, name)));
      return [file, { projects: { [root]: { targets } } }];
    }),
];

/**
 * @param {string} root the project's folder
 * @param {string[]} tags
 * @param {(name: string) => boolean} has whether the project has this file
 */
function targetsOf(root, tags, has) {
  /** @type {Record<string, import('@nx/devkit').TargetConfiguration>} */
  const targets = {};
  if (has('tsconfig.json')) {
    // The native compiler, four times as fast; other tools need the API of the one written in JavaScript.
    targets.typecheck = cached(`node node_modules/typescript-7/bin/tsc --noEmit -p ${root}`, '.', { inputs: ['default', '^production'] });
  }
  if (has('vitest.config.ts')) {
    const suite = { inputs: ['default', '^production'], outputs: ['{projectRoot}/.reports'] };
    // Journeys run against the built parts they depend on, and alone: a browser on a busy machine is slow.
    const journeys = { ...suite, inputs: [...suite.inputs, { env: 'CHROMIUM_PATH' }], dependsOn: ['^build'], parallelism: false };
    if (tags.includes('type:e2e')) targets.e2e = cached('vitest run', root, journeys);
    else targets.test = cached('vitest run', root, suite);
  }
  if (has('vite.config.ts')) {
    const inputs = ['production', '^production'];
    targets.build = cached('vite build', root, { inputs, outputs: ['{projectRoot}/dist'] });
  }
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
