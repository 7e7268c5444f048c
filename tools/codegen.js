import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contract as ours, generateClient, generated, writeClient } from './codegen/client.js';
import { contractFaults } from './codegen/redocly.js';
import { writeTrial } from './codegen/trial.js';

// `npm run codegen`: generates the client from the contract. A broken contract leaves the last client as it is.
// `npm run codegen -- --contract FILE --out FOLDER`: tries another contract (tools/codegen/trial.js).

const { values } = parseArgs({ options: { contract: { type: 'string' }, out: { type: 'string' } } });
if (Boolean(values.contract) !== Boolean(values.out)) {
  console.error('Another contract needs a folder for its client: npm run codegen -- --contract FILE --out FOLDER');
  process.exitCode = 1;
} else {
  await generateFrom(resolve(values.contract ?? ours), values.out);
}

/**
 * @param {string} contract
 * @param {string} [out] where to write the client of a foreign contract
 */
async function generateFrom(contract, out) {
  const file = relative(process.cwd(), contract);
  try {
    const faults = await contractFaults(contract, out === undefined);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const client = await generateClient(undefined, out && contract);
    if (out) writeTrial(client, resolve(out));
    console.log(out ? `${out} has the client.` : `${generated}: ${writeClient(client)} files changed.`);
  } catch (error) {
    console.error(`No client was generated from ${file}:\n${/** @type {Error} */ (error).message}`);
    process.exitCode = 1;
  }
}
