import { generateClient, generated, writeClient } from './codegen/client.js';

// `npm run codegen`: generates the client from the contract. A broken contract leaves the last client as it is.
try {
  const changed = writeClient(await generateClient());
  console.log(`${generated}: ${changed} files changed.`);
} catch (error) {
  console.error(`The contract is broken. ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
