import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PlainFailure, printFailure } from './plain-failure.js';
import { run, stopOnSignals } from './processes.js';
import { environment, install, node, root } from './workspace.js';

// `npm run fuzz [minutes] [file] -- [--seed=…]`: tries generated values, most of them valid, others nearly or hostile,
// for so many minutes in all (10 by default):
// - sessions of calls of the contract's operations, on PGlite and on PostgreSQL
// - searches and pages of the users, on both, compared with a scan in memory
// - the check of JSON files, compared with JSON.parse, and the reading of CSV files, compared with papaparse
// The suites are the files *.fuzz.ts; `file` is a part of a name, and then only those run. Exits with 1 on a finding,
// and prints the smallest case. The same seed tries the same cases again.

stopOnSignals(console.log, 130);

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } });

try {
  const [minutes = '10', ...files] = positionals;
  if (!(Number(minutes) > 0)) throw new PlainFailure(`Say for how many minutes to fuzz, not "${minutes}".`);
  await install(console.log);
  const seed = values.seed ?? String(randomInt(2 ** 31));
  console.log(`The seed is ${seed}.`);
  const config = join(root, 'tools/fuzz/vitest.config.ts');
  const code = await run(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config, ...files], {
    cwd: root,
    env: { ...environment, FUZZ_MINUTES: minutes, FUZZ_SEED: seed },
  });
  if (code !== 0) {
    const repeat = `npm run fuzz ${[minutes, ...files].join(' ')} -- --seed=${seed}`;
    throw new PlainFailure(`Something was found, see above. It will be found again by ${repeat}`);
  }
  console.log('Nothing was found.');
} catch (error) {
  printFailure(error);
}
