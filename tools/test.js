import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, nameOf, otherBrowsers, runWithDisplay } from './checks/browsers.js';
import { add, failure, fromPlaywright, sum, sumLine } from './checks/test-summary.js';
import { PlainFailure, run, runCommand } from './processes.js';
import { checks, environment, install, node, nx, root, trial } from './workspace.js';
/** @import { Check, Sum } from './checks/test-summary.js' */

// `npm test`: every check of every project, then the core journeys, which have the machine to themselves. `npm run
// test:all`: also what takes long, all journeys, and one journey in three browsers. The last line is the sum. Needs
// nothing installed: only Node's own modules are imported until `install` has run.

const { all = false } = parseArgs({ options: { all: { type: 'boolean' } } }).values;

const plannedTasks = join(root, '.nx', 'checks.json');
const ranTasks = join(root, '.nx', 'cache', 'run.json');

/** Options of Nx that let a task print while it runs. */
const streamed = ['--output-style=stream-without-prefixes'];

await runCommand(async () => {
  const total = await checkAll().catch(failureOf);
  list('Skipped', total.skipped);
  list('Flaky, passed only when tried again', total.flaky);
  list('Failed', total.failures);
  console.log(`\n${sumLine(total)}`);
  return total.failures.length === 0 ? 0 : 1;
});

/** @returns {Promise<Sum>} */
async function checkAll() {
  const [browser] = await Promise.all([chromium().catch(failureOf), install()]);
  const targets = all ? [...checks, trial] : checks;
  const checked = await sumOf(targets, [`--parallel=${availableParallelism()}`], environment);
  if (typeof browser !== 'string') return add(checked, browser);
  console.log(`\nThe journeys run in ${nameOf(browser)}.`);
  const env = { ...environment, CHROMIUM_PATH: browser };
  const travelled = await sumOf([all ? 'e2e-all' : 'e2e'], streamed, env);
  console.log(`\nThe report of the journeys: apps/portal-e2e/.reports/${all ? 'all' : 'core'}/html/index.html`);
  const total = add(checked, travelled);
  return all ? add(total, await inOtherBrowsers(env).catch(failureOf)) : total;
}

/** @param {NodeJS.ProcessEnv} env */
async function inOtherBrowsers(env) {
  return sumOf(['e2e-browsers'], streamed, { ...env, ...(await otherBrowsers()) });
}

/**
 * Runs tasks and sums their results. A task that another one needs, such as the build, doesn't count again.
 * @param {string[]} targets
 * @param {string[]} options of Nx
 * @param {NodeJS.ProcessEnv} env
 */
async function sumOf(targets, options, env) {
  const command = [node, nx, 'run-many', '--targets', targets.join(','), ...options];
  mkdirSync(join(root, '.nx'), { recursive: true });
  for (const file of [plannedTasks, ranTasks]) rmSync(file, { force: true });
  await run(node, [...command.slice(1), `--graph=${plannedTasks}`], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (!existsSync(plannedTasks)) throw new PlainFailure('Nx could not plan the checks; it says why above.');
  const startTime = Date.now();
  await runWithDisplay(command, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return sum(planned(targets), exitCodes(), reportIn, startTime);
}

/** @param {string[]} targets @returns {Check[]} */
function planned(targets) {
  /** @type {{ id: string, target: { target: string }, outputs: string[] }[]} */
  const tasks = Object.values(JSON.parse(readFileSync(plannedTasks, 'utf8')).tasks.tasks);
  return tasks
    .filter(({ target }) => targets.includes(target.target))
    .map(({ id, outputs }) => ({ id, reports: outputs.find((output) => output.includes('/.reports')) }));
}

/** @returns {Map<string, number>} empty when Nx broke off */
function exitCodes() {
  if (!existsSync(ranTasks)) return new Map();
  /** @type {{ taskId: string, status: number }[]} */
  const tasks = JSON.parse(readFileSync(ranTasks, 'utf8')).tasks;
  return new Map(tasks.map(({ taskId, status }) => [taskId, status]));
}

/** @param {string} folder of a suite's reports */
function reportIn(folder) {
  const read = (/** @type {string} */ name) => {
    const file = join(root, folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  if (read('playwright.json')) return fromPlaywright(read('playwright.json'));
  return read('vitest.json') ? JSON.parse(read('vitest.json')) : undefined;
}

/** @param {unknown} error */
function failureOf(error) {
  if (error instanceof PlainFailure) return failure(error.message);
  throw error;
}

/** @param {string} heading @param {string[]} names */
function list(heading, names) {
  if (names.length > 0) console.log(`\n${heading}:\n${names.map((name) => `  ${name}`).join('\n')}`);
}
