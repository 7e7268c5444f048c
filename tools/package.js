import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assemble } from './package/assemble.js';
import { tryRelease } from './package/try-release.js';
import { PlainFailure, run, runCommand } from './processes.js';
import { buildPortal, environment, install, node, root } from './workspace.js';

// `npm run package`: writes dist/scv-admin-portal-{version}.tar.gz, which has all that production runs except Node,
// then unpacks it into an empty folder, starts it there with Node alone and tries it. Its folder openapi has the contract,
// and scv-admin-api-{version}.tgz, the npm package of the contract and its client.

await runCommand(async () => {
  await install();
  await buildPortal();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `scv-admin-portal-${version}`;
  const dist = join(root, 'dist');
  const archive = join(dist, `${name}.tar.gz`);
  rmSync(join(dist, name), { recursive: true, force: true });
  mkdirSync(join(dist, name), { recursive: true });
  const packages = await assemble(join(dist, name));
  const packing = [join('tools', 'package', 'pack-client.js'), join(dist, name, 'openapi')];
  if ((await run(node, packing, { cwd: root, env: environment })) !== 0) {
    throw new PlainFailure('The client of the contract could not be packed; see above.');
  }
  if ((await run('tar', ['-czf', archive, '-C', dist, name], {})) !== 0) throw new PlainFailure('Packing failed.');
  rmSync(join(dist, name), { recursive: true });
  const answers = await tryRelease(archive, name);
  const sha256 = createHash('sha256').update(readFileSync(archive)).digest('hex');
  console.log(`dist/${name}.tar.gz: ${statSync(archive).size} bytes, ${packages} packages, sha256 ${sha256}`);
  console.log(`Unpacked into an empty folder and started with Node alone: ${answers.join(', ')}.`);
});
