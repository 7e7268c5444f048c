import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Gives each project its targets by looking at the files it has, so that no project repeats them:
 * a `tsconfig.json` is type-checked, a `vitest.config.ts` is tested, a `vite.config.ts` is built.
 * Targets that only one project has stand in that project's package.json.
 */
export const createNodesV2 = [
  '{openapi,tools,libs/*,apps/*}/package.json',
  (files, _options, { workspaceRoot }) =>
    files.map((file) => {
      const root = dirname(file);
      return [file, { projects: { [root]: { targets: targetsOf((name) => existsSync(join(workspaceRoot, root, name))) } } }];
    }),
];

function targetsOf(has) {
  const targets = {};
  const command = (run, rest) => ({ executor: 'nx:run-commands', options: { command: run, cwd: '{projectRoot}' }, cache: true, ...rest });
  if (has('tsconfig.json')) {
    targets.typecheck = command('tsc --noEmit', { inputs: ['default', '^default'] });
    targets.lint = command('oxlint --config ../../oxlint.config.json --deny-warnings .', {});
  }
  if (has('vitest.config.ts')) {
    targets.test = command('vitest run', { inputs: ['default', '^production'], outputs: ['{projectRoot}/.reports'] });
  }
  if (has('vite.config.ts')) {
    targets.build = command('vite build', { inputs: ['production', '^production'], outputs: ['{projectRoot}/dist'] });
  }
  return targets;
}
