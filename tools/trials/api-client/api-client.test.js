import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { outsideNx } from '../../testing/workspace-copy.js';
import { node, root } from '../../workspace.js';

// An empty project of somebody who doesn't work here, with the npm package of a release.
const project = mkdtempSync(join(tmpdir(), 'scv-api-client-'));
const installed = join(project, 'node_modules', 'scv-admin-api');
const { version } = parse(readFileSync(join(root, 'openapi/scv-admin.openapi.yaml'), 'utf8')).info;

beforeAll(() => {
  run(node, join(root, 'tools/package/pack-client.js'), project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const mocking = [`msw@${devDependencies.msw}`, `@faker-js/faker@${dependencies['@faker-js/faker']}`];
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  run('npm', 'install', ...options, `./scv-admin-api-${version}.tgz`, ...mocking);
  cpSync(join(import.meta.dirname, 'call.ts.template'), join(project, 'call.ts'));
  const compilerOptions = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [] };
  const modules = { module: 'nodenext', target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'] };
  const settings = { compilerOptions: { ...compilerOptions, ...modules }, include: ['call.ts'] };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(settings));
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

test('a call compiles strictly, together with all types of the package', () => {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  expect(spawnSync(node, [compiler, '-p', project], { encoding: 'utf8' }).stdout).toBe('');
});

test('a call runs against the mocks, whose response fits the schemas', () => {
  expect(JSON.parse(run(node, join(project, 'call.ts')))).toEqual({
    frameOptions: 'SAMEORIGIN',
    lastName: 'Byron',
    refused: 404,
    statusOfFake: 200,
    fitsSchema: true,
  });
});

test('the package has the contract and none of our session', () => {
  expect(readFileSync(join(installed, 'openapi.yaml'))).toEqual(
    readFileSync(join(root, 'openapi/scv-admin.openapi.yaml')),
  );
  const own = readdirSync(join(installed, 'dist')).filter((name) => name.endsWith('.js'));
  expect(own.toSorted()).toEqual(['http.js', 'index.js', 'mocks.js', 'operations.js']);
  expect(readFileSync(join(installed, 'dist/http.js'), 'utf8')).toMatch(/^import axios\b.* from 'axios';\n(?!import)/);
});

/** @param {string[]} words */
function run(...words) {
  const [command = '', ...args] = words;
  const isShell = command === 'npm' && process.platform === 'win32';
  return execFileSync(command, args, { cwd: project, env: outsideNx, encoding: 'utf8', shell: isShell });
}
