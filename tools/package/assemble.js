import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceTexts, shippedPackages } from '../licences.js';
import { environment, root } from '../workspace.js';

const server = 'apps/reference-api';

/** Needed by compilers and debuggers only. */
const unused = /\.(map|d\.ts|d\.cts|d\.mts)$/;

/**
 * Fills a folder with a release: the built portal and server, the packages that the server loads, licences, bill of
 * materials, and what `deploy/` of the server has for operators. Paths are those of the workspace, so that files that
 * the server reads beside its code are where it looks for them.
 * @param {string} folder an empty one
 * @returns {Promise<number>} how many packages of others it has
 */
export async function assemble(folder) {
  const { buildServer } = await import('./build-server.js');
  await buildServer(server, folder);
  const docs = [
    'CHANGELOG.md',
    'docs/operations.md',
    'docs/configuration.md',
    'docs/connect-okta.md',
    'docs/monitoring',
  ];
  for (const path of ['apps/portal/dist', `${server}/src/database/migrations`, `${server}/deploy`, ...docs])
    copy(path, folder);
  // Node comes from the operator, not from the packages for development.
  const packages = shippedPackages([server]).filter(
    ({ name, path }) => !/^node-(bin-)?(darwin|linux|win)-/.test(name) && existsSync(join(root, path)),
  );
  for (const { path } of packages) copy(path, folder);
  writeFileSync(join(folder, 'licences.txt'), licenceTexts([...packages, ...shippedPackages(['apps/portal'])]));
  writeFileSync(join(folder, 'sbom.json'), billOfMaterials());
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), undefined, 2)}\n`);
  return packages.length;
}

/**
 * @param {string} path relative to the workspace
 * @param {string} folder
 */
function copy(path, folder) {
  const nested = join(root, path, 'node_modules'); // Its packages are in the list by themselves.
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (file) => file !== nested && !unused.test(file) && !file.endsWith(join('dist', '.vite')),
  });
}

/** The version and commit for GET /healthz and About, and the Node that the release was tried with. */
function manifest() {
  const { name, version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = output('git', ['rev-parse', '--short', 'HEAD']);
  const engines = { node: `>=${readFileSync(join(root, '.nvmrc'), 'utf8').trim()}` };
  return { name, version, description, commit, private: true, type: 'module', engines };
}

/** CycloneDX; without Node, which is an optional package. */
function billOfMaterials() {
  const workspaces = ['@scv/portal', '@scv/reference-api'].flatMap((name) => ['--workspace', name]);
  return output('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'optional', '--omit', 'dev', ...workspaces]);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
const output = (command, args) =>
  execFileSync(command, args, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();
