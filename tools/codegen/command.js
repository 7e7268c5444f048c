import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contract as ours, differences, generateClient, generated, writeClient } from './client.js';
import { bundle, faultsOf } from './redocly.js';
import { writeProject } from './write-project.js';
import { contractDiff } from '../contract-diff/contract-diff.js';
import { root } from '../workspace.js';
/** @import { Client } from './client.js' */

const { values } = parseArgs({
  options: {
    check: { type: 'boolean' },
    contract: { type: 'string' },
    lint: { type: 'boolean' },
    out: { type: 'string' },
  },
});
if (Boolean(values.contract) !== Boolean(values.out)) {
  console.error('Another contract needs a folder for its client: npm run codegen -- --contract FILE --out FOLDER');
  process.exitCode = 1;
} else if (values.lint) {
  const { mistakes, wishes } = await faultsOf(join(root, ours));
  const faults = [...mistakes, ...wishes];
  console.log(faults.join('\n') || 'The contract follows all rules.');
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  await generateFrom(resolve(values.contract ?? ours), values.out, values.check);
}

/**
 * @param {string} contract
 * @param {string} [out] where to write the client of a foreign contract
 * @param {boolean} [isCheck]
 */
async function generateFrom(contract, out, isCheck) {
  try {
    if (out) {
      if (!isTrial(resolve(out))) throw new Error(`${out} has other files. Name a new folder, or an empty one.`);
      const { client, remarks } = await generateClient(undefined, await bundle(contract));
      writeTrial(client, resolve(out));
      return console.log([...remarks, `${out} has the client.`].join('\n'));
    }
    const { client, remarks } = await generateClient();
    if (isCheck) return requireSame(client);
    console.log([...remarks, `${generated}: ${writeClient(client)} files changed.`].join('\n'));
    console.log(contractDiff(root).lines.join('\n'));
    if (remarks.length > 0) process.exitCode = 1;
  } catch (error) {
    console.error(`No client from ${relative(process.cwd(), contract)}:\n${/** @type {Error} */ (error).message}`);
    process.exitCode = 1;
  }
}

/** @param {Client} client */
function requireSame(client) {
  const found = differences(client);
  if (found.length === 0) return;
  const sentence = `${generated} does not match the contract. Run "npm run codegen" and commit the result.`;
  throw new Error([sentence, ...found].join('\n  '));
}

/**
 * Writes the client of a foreign contract with what it needs to be tried: `tsc -p FOLDER` compiles it strictly, and
 * `vitest run --root FOLDER` checks that every operation has a client, a schema and a mock whose fakes fit.
 * @param {Client} client
 * @param {string} folder is emptied first
 */
function writeTrial(client, folder) {
  rmSync(folder, { recursive: true, force: true });
  writeProject(client, folder);
  // Fakes of large schemas take time.
  writeFileSync(join(folder, 'vitest.config.js'), 'export default { test: { testTimeout: 300_000 } };\n');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

/** @type {(folder: string) => boolean} whether nothing is lost if a folder is emptied */
function isTrial(folder) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return true;
  const manifestOf = (/** @type {string} */ path) => readFileSync(join(path, 'package.json'), 'utf8');
  return (
    existsSync(join(folder, 'package.json')) && manifestOf(folder) === manifestOf(join(root, 'tools/codegen/trial'))
  );
}
