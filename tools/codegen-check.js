import { spawnSync } from 'node:child_process';
import { differences, generateClient, generated } from './codegen/client.js';

// Fails when the generated client doesn't match the contract.
try {
  const faults = [...differences(await generateClient()), ...untracked()];
  if (faults.length > 0) {
    console.error(`${generated} does not match the contract. Run "npm run codegen" and commit the result.`);
    for (const fault of faults) console.error(`  ${fault}`);
    process.exitCode = 1;
  } else {
    console.log(`${generated} matches the contract.`);
  }
} catch (error) {
  console.error(`The contract is broken. ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}

/** Generated files that were not added to git. Outside a clone the list is empty. */
function untracked() {
  const { stdout, status } = spawnSync('git', ['ls-files', '--others', '--', generated], { encoding: 'utf8' });
  const files = status === 0 ? stdout.split('\n').filter(Boolean) : [];
  return files.map((file) => `not added to git: ${file}`);
}
