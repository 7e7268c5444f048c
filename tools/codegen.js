// `npm run codegen`: generates the client from the contract, names everything that should be better, such as an operation
// without a summary, and says which version the contract needs. A broken contract leaves the last client as it is.
// `npm run codegen -- --contract FILE --out FOLDER`: writes the client of another contract into a folder where it can be
// tried. `--check` fails when the client doesn't match the contract. `--lint` only reads the contract.

if (process.features.typescript) await import('./codegen/command.js');
else {
  console.error(`Node 22.18 or newer is needed; this is ${process.version}. "npm run codegen" brings its own.`);
  process.exitCode = 1;
}
