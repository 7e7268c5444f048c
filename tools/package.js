import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assemble } from './package/assemble.js';
import { tryRelease } from './package/try-release.js';
import { PlainFailure, printFailure } from './plain-failure.js';
import { run, stopOnSignals } from './processes.js';
import { environment, install, node, nx, root } from './workspace.js';

// `npm run package`: writes dist/scv-admin-portal-{version}.tar.gz, which has all that production runs except Node,
// then unpacks it into an empty folder, starts it there with Node alone and tries it.

/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;

stopOnSignals(console.log, 130);
try {
  await packageRelease();
} catch (error) {
  printFailure(error);
}

async function packageRelease() {
  await install(console.log);
  await succeed('Building the portal', node, [nx, 'build', 'portal', '--outputStyle=static']);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `scv-admin-portal-${version}`;
  const dist = join(root, 'dist');
  const archive = join(dist, `${name}.tar.gz`);
  rmSync(join(dist, name), { recursive: true, force: true });
  mkdirSync(join(dist, name), { recursive: true });
  const packages = await assemble(join(dist, name));
  await succeed('Packing', 'tar', ['-czf', archive, '-C', dist, name]);
  rmSync(join(dist, name), { recursive: true });
  const tried = await tryRelease(archive, name);
  const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex');
  console.log(`dist/${name}.tar.gz: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(tried.unpackedBytes)}`);
  console.log(`${packages} packages, sha256 ${sha256}`);
  console.log(`Unpacked into an empty folder and started with Node alone: ${tried.answers.join(', ')}.`);
}

/**
 * @param {string} what
 * @param {string} command
 * @param {string[]} args
 */
async function succeed(what, command, args) {
  const code = await run(command, args, { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  if (code !== 0) throw new PlainFailure(`${what} failed.`);
}
