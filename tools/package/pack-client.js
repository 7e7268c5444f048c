import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { contract, generateClient } from '../codegen/client.js';
import { bundle } from '../codegen/redocly.js';
import { writeProject } from '../codegen/write-project.js';
import { node, root } from '../workspace.js';

// `node tools/package/pack-client.js FOLDER`, run by `npm run package`: writes scv-admin-api-{version}.tgz, an npm package
// of the contract and its client, for developers who don't work in this repository.

const [folder = '.'] = process.argv.slice(2);
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const file = join(root, contract);
const { info } = parse(readFileSync(file, 'utf8'));

mkdirSync(join(root, '.nx'), { recursive: true });
const project = mkdtempSync(join(root, '.nx', 'api-client-'));
try {
  const { client } = await generateClient(root, await bundle(file), 'axios-functions');
  writeProject(client, project);
  cpSync(join(import.meta.dirname, 'api-client'), project, { recursive: true });
  cpSync(file, join(project, 'openapi.yaml'));
  writeFileSync(join(project, 'package.json'), `${JSON.stringify(manifest(), undefined, 2)}\n`);
  const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
  const { status } = spawnSync(node, [compiler, '-p', project], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The client of the contract does not compile.');
  const shell = process.platform === 'win32';
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, project], { stdio: 'inherit', shell });
} finally {
  rmSync(project, { recursive: true, force: true });
}

function manifest() {
  const entry = (/** @type {string} */ name) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });
  const range = (/** @type {string} */ name) => `^${dependencies[name] ?? devDependencies[name]}`;
  const ranges = (/** @type {string[]} */ names) => Object.fromEntries(names.map((name) => [name, range(name)]));
  const mocking = ['msw', '@faker-js/faker'];
  return {
    name: 'scv-admin-api',
    version: info.version,
    description: `${info.title}: ${info.summary}`,
    license: info.license.identifier,
    type: 'module',
    sideEffects: false,
    files: ['dist', 'openapi.yaml'],
    imports: { '#schemas': './dist/generated/schemas/index.js' },
    exports: {
      '.': entry('index'),
      './mocks': entry('mocks'),
      './requests': entry('generated/index.requests'),
      './responses': entry('generated/index.responses'),
      './schemas': entry('generated/schemas/index'),
      './openapi.yaml': './openapi.yaml',
    },
    dependencies: ranges(['axios', 'zod']),
    peerDependencies: ranges(mocking),
    peerDependenciesMeta: Object.fromEntries(mocking.map((name) => [name, { optional: true }])),
  };
}
