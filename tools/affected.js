import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from './checks/browsers.js';
import { run, runCommand } from './processes.js';
import { baseCommit, checks, environment, install, node, nx, root, trial } from './workspace.js';

// `npm run affected [-- --e2e] [-- --base=<commit>]`: checks what this work has changed since it left `main`, including
// uncommitted files, and the version of the contract; with --e2e the core journeys too. Needs nothing installed, like
// tools/test.js.

const { base: given = process.env['NX_BASE'], e2e } = parseArgs({
  options: { base: { type: 'string' }, e2e: { type: 'boolean' } },
}).values;

await runCommand(async () => {
  await install();
  const base = baseCommit(given);
  const env = { ...environment, ...(base && { NX_BASE: base }) };
  if (e2e) Object.assign(env, { CHROMIUM_PATH: await chromium() });
  if (base) console.log(`Checking what has changed since ${base.slice(0, 8)}.`);
  else console.log(`Checking everything: this clone has no common commit with ${given ?? 'main'} to compare with.`);
  const scope = base ? ['affected', `--base=${base}`] : ['run-many'];
  const targets = [...checks, trial, ...(e2e ? ['e2e'] : [])].join(',');
  const args = [nx, ...scope, '--targets', targets, `--parallel=${availableParallelism()}`];
  const checked = await run(node, args, { cwd: root, env });
  const compared = await run(node, [join('tools', 'contract-diff.js'), ...(base ? [base] : [])], { cwd: root, env });
  return checked || compared;
});
