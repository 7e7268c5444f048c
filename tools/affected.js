import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { baseCommit } from './base-commit.js';
import { chromium } from './checks/chromium.js';
import { checks } from './checks/targets.js';
import { PlainFailure } from './plain-failure.js';
import { run, stopOnSignals } from './processes.js';
import { environment, install, node, nx, root } from './workspace.js';

// `npm run affected [-- --e2e] [-- --base=<commit>]`: checks what this work has changed since it left `main`, including
// what isn't committed; with --e2e the journeys too, with --shard=1/3 a third of the journeys alone, on the portal that
// is built already, as in CI. Needs nothing installed, like tools/test.js.

const options = /** @type {const} */ ({
  base: { type: 'string' },
  e2e: { type: 'boolean', default: false },
  shard: { type: 'string' },
});

const say = (/** @type {string} */ sentence) => console.log(sentence);
stopOnSignals(say, 130);
try {
  process.exitCode = (await checkAffected()) ?? 1;
} catch (error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  if (!(error instanceof PlainFailure) && !code?.startsWith('ERR_PARSE_ARGS')) throw error;
  console.error(message);
  process.exitCode = 1;
}

async function checkAffected() {
  const { base: given = process.env['NX_BASE'], e2e, shard } = parseArgs({ options }).values;
  await install(say);
  const base = baseCommit(given);
  const env = { ...environment, ...(base && { NX_BASE: base }) };
  if (e2e || shard) Object.assign(env, { CHROMIUM_PATH: await chromium(environment, say) });
  const scope = base ? ['affected', `--base=${base}`] : ['run-many'];
  if (base) say(`Checking what has changed since ${base.slice(0, 8)}.`);
  else {
    say(`Checking everything: there is no common commit with ${given ?? 'main'} to compare with.`);
    say('In a shallow clone, "git fetch --unshallow origin main:main" gets it.');
  }
  const targets = [...(shard ? [] : checks), ...(e2e || shard ? ['e2e'] : [])].join(',');
  const args = [
    '--targets',
    targets,
    `--parallel=${availableParallelism()}`,
    ...(shard ? ['--excludeTaskDependencies', `--shard=${shard}`] : []),
  ];
  return run(node, [nx, ...scope, ...args], { cwd: root, env });
}
