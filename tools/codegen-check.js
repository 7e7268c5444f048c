import { resolve } from 'node:path';
import { contract, differences, generateClient, generated } from './codegen/client.js';
import { contractFaults } from './codegen/redocly.js';

// Fails when the generated client doesn't match the contract.
try {
  const faults = differences(await generateClient());
  if (faults.length > 0) {
    console.error(`${generated} does not match the contract. Run "npm run codegen" and commit the result.`);
    for (const fault of faults) console.error(`  ${fault}`);
    process.exitCode = 1;
  } else {
    console.log(`${generated} matches the contract.`);
  }
} catch (error) {
  const faults = await contractFaults(resolve(contract), true);
  console.error(`The contract is broken.\n${faults.join('\n') || /** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
