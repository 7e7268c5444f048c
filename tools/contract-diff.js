import { contractDiff } from './contract-diff/contract-diff.js';

// `npm run contract:diff [-- ref]`: compares the contract with the commit where this branch left `main`, or left the
// given ref. Fails when the changes need a higher info.version. On `main` itself it compares what isn't pushed; a CI
// run of several commits on `main` sets NX_BASE to the commit before them, as for `nx affected`. Runs in the
// workspace's root.

const { lines, isTooLow } = contractDiff(process.cwd(), process.argv[2]);
const sentence = lines.pop();
if (lines.length > 0) console.log(lines.join('\n'));
if (isTooLow) console.error(sentence);
else console.log(sentence);
process.exitCode = isTooLow ? 1 : 0;
