import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainFailure } from './plain-failure.js';
import { run } from './processes.js';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, 'node_modules');
const windows = process.platform === 'win32';

const machine = `${windows ? 'win' : process.platform}-${process.arch}`;

/**
 * Node 24 or newer from npm: the servers run on it, whatever Node started us. A package for each kind of machine, not the
 * one called `node`, which starts an installation of its own once all others are unpacked.
 */
export const node = join(modules, `node-${machine}`, 'bin', windows ? 'node.exe' : 'node');

/** Entry files of the tools that are started with `node`. */
export const nx = join(modules, 'nx', 'dist', 'bin', 'nx.js');
export const vite = join(modules, 'vite', 'bin', 'vite.js');

/** The environment in which `node` and every installed tool are the workspace's own. */
export const environment = {
  ...process.env,
  PATH: [join(modules, '.bin'), process.env['PATH']].filter(Boolean).join(delimiter),
  // What Node has compiled of the tools and servers, for the next process that needs it.
  NODE_COMPILE_CACHE: join(root, '.nx', 'compiled'),
};

/**
 * Runs `npm ci` when what is installed is not what the lock file says.
 * @param {(sentence: string) => void} say
 * @throws {PlainFailure} when npm fails, or has no Node 24 for this machine
 */
export async function install(say) {
  if (Number.parseInt(process.versions.node) < 20) {
    throw new PlainFailure(`Node 20 or newer is needed; this is ${process.version}. Get it from https://nodejs.org.`);
  }
  if (!isInstalled(read(join(root, 'package-lock.json')), read(join(modules, '.package-lock.json'))))
    await installPackages(say);
  if (existsSync(node)) return;
  throw new PlainFailure(
    `Node 24 for ${machine} is not in node_modules. npm has it, as an optional package, for Linux and macOS (x64, arm64) and Windows (x64).`,
  );
}

/** @param {(sentence: string) => void} say */
async function installPackages(say) {
  say('Installing the packages (npm ci); this takes a minute the first time.');
  const { command, before } = npm(process.env['npm_execpath']);
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  /** @param {string} freshness */
  const ends = (freshness) =>
    run(command, [...before, ...options, freshness], { cwd: root, shell: windows && before.length === 0 });
  // The lock file holds each package to a checksum, so what npm has kept of the registry will do; to ask whether it is still
  // so takes a sixth of the time. Kept records may be older than a version in the lock file: then the registry is asked.
  if ((await ends('--prefer-offline')) === 0) return;
  say('That failed. What npm has kept may be too old: once more, asking the registry for everything.');
  if ((await ends('--prefer-online')) === 0) return;
  throw new PlainFailure('The packages could not be installed: npm says why above.');
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Locked
 * @typedef {{ packages?: Record<string, Locked> }} LockFile
 */

/**
 * Compares the lock file with the record that npm leaves in node_modules once an installation is complete.
 * Optional packages may be missing: they are other platforms' binaries.
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
 * The npm that runs us, else the one on PATH.
 * @param {string | undefined} execPath
 */
function npm(execPath) {
  if (execPath?.endsWith('npm-cli.js')) return { command: process.execPath, before: [execPath] };
  return { command: 'npm', before: [] };
}

/**
 * @param {string} file
 * @returns {LockFile} empty when there is no such file
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
