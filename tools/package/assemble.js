import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { licenceTexts, shippedFolders } from '../licences.js';
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
  await buildServer(folder);
  const docs = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs', 'openapi'];
  const files = ['apps/portal/dist', `${server}/src/database/migrations`, `${server}/deploy`, ...docs];
  // Node comes from the operator, not from the packages for development.
  const packages = shippedFolders([server]).filter((path) => !/^node-(bin-)?(darwin|linux|win)-/.test(basename(path)));
  for (const path of [...files, ...packages.map((each) => relative(root, each))]) copy(path, folder);
  writeFileSync(join(folder, 'licences.txt'), licenceTexts([...packages, ...shippedFolders(['apps/portal'])]));
  writeFileSync(join(folder, 'sbom.json'), billOfMaterials());
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), undefined, 2)}\n`);
  return packages.length;
}

/**
 * Builds the server and the libs that it imports to JavaScript, one file for each source file and in the same folders,
 * so that paths relative to `import.meta.url` stay right and a stack trace names the source. Packages of others stay
 * imports.
 * @param {string} folder gets `{server}/src/main.js`
 */
export async function buildServer(folder) {
  const { build } = await import('vite');
  const output = { preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' };
  await build({
    root: join(root, server),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: join(root, server, 'src', 'main.ts'),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { output },
    },
  });
}

/** @type {(path: string, folder: string) => void} the path is relative to the workspace */
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

/** @type {(command: string, args: string[]) => string} */
const output = (command, args) =>
  execFileSync(command, args, { cwd: root, env: environment, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();
