import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chromium, nameOf } from './checks/chromium.js';
import { fromPlaywright } from './checks/playwright-report.js';
import { add, sum, sumLine } from './checks/sum.js';
import { stopwatch } from './checks/stopwatch.js';
import { checks } from './checks/targets.js';
import { PlainFailure } from './plain-failure.js';
import { run, stopOnSignals } from './processes.js';
import { environment, install, node, nx, root } from './workspace.js';
/** @import { Check } from './checks/sum.js' */

// `npm test`: every check of every project, then the journeys, which have the machine to themselves. The last line is
// the sum. Needs nothing installed: only Node's own modules are imported until `install` has run.

const journeys = 'apps/portal-e2e';
const plannedTasks = join(root, '.nx', 'checks.json');
const ranTasks = join(root, '.nx', 'cache', 'run.json');
const say = (/** @type {string} */ sentence) => console.log(sentence);
const { timed, times } = stopwatch();
stopOnSignals(say, 130);

let total;
try {
  total = await checkAll();
} catch (error) {
  if (!(error instanceof PlainFailure)) throw error;
  total = { passed: 0, failures: [error.message], flaky: [], skipped: [] };
}
list('Skipped', total.skipped);
list('Flaky, passed only when tried again', total.flaky);
list('Failed', total.failures);
list('Time', times());
say(`\n${sumLine(total)}`);
process.exitCode = total.failures.length === 0 ? 0 : 1;

async function checkAll() {
  const [browser] = await timed('packages and browser', () =>
    Promise.all([chromium(environment, say).catch(unlessPlain), install(say)]),
  );
  const parallel = `--parallel=${availableParallelism()}`;
  const checked = await timed('checks, unit and screen tests', () =>
    sumOf(['run-many', '--targets', checks.join(','), parallel], environment),
  );
  if (typeof browser !== 'string') return { ...checked, failures: [...checked.failures, browser.message] };
  say(`\nThe journeys run in ${nameOf(browser)}.`);
  const env = { ...environment, CHROMIUM_PATH: browser };
  const travelled = await timed('journeys', () =>
    sumOf(['run-many', '--targets', 'e2e', '--output-style=stream-without-prefixes'], env),
  );
  say(`\nThe journeys ran in ${nameOf(browser)}. Their report: ${journeys}/.reports/html/index.html`);
  return add(checked, travelled);
}

/**
 * Runs tasks and sums their results. A task that another one needs, such as the build, doesn't count again.
 * @param {[string, string, string, string]} command of Nx, with the targets in third place
 * @param {NodeJS.ProcessEnv} env
 */
async function sumOf(command, env) {
  mkdirSync(join(root, '.nx'), { recursive: true });
  for (const file of [plannedTasks, ranTasks]) rmSync(file, { force: true });
  await run(node, [nx, ...command, `--graph=${plannedTasks}`], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (!existsSync(plannedTasks)) throw new PlainFailure('Nx could not plan the checks; it says why above.');
  const startTime = Date.now();
  await run(node, [nx, ...command], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return sum(planned(command[2].split(',')), exitCodes(), reportIn, startTime);
}

/**
 * @param {unknown} error
 * @returns {PlainFailure}
 */
function unlessPlain(error) {
  if (error instanceof PlainFailure) return error;
  throw error;
}

/**
 * @param {string[]} targets
 * @returns {Check[]}
 */
function planned(targets) {
  /** @type {{ id: string, target: { target: string }, projectRoot: string, outputs: string[] }[]} */
  const tasks = Object.values(JSON.parse(readFileSync(plannedTasks, 'utf8')).tasks.tasks);
  return tasks
    .filter(({ target }) => targets.includes(target.target))
    .map(({ id, projectRoot, outputs }) => {
      const suite = outputs.includes(`${projectRoot}/.reports`);
      return { id, root: projectRoot, suite };
    });
}

/** @returns {Map<string, number>} empty when Nx broke off */
function exitCodes() {
  if (!existsSync(ranTasks)) return new Map();
  /** @type {{ taskId: string, status: number }[]} */
  const tasks = JSON.parse(readFileSync(ranTasks, 'utf8')).tasks;
  return new Map(tasks.map(({ taskId, status }) => [taskId, status]));
}

/** @param {string} project its folder */
function reportIn(project) {
  const read = (/** @type {string} */ name) => {
    const file = join(root, project, '.reports', name);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  };
  const journeysReport = read('playwright.json');
  return journeysReport ? fromPlaywright(journeysReport) : read('vitest.json');
}

/**
 * @param {string} heading
 * @param {string[]} names
 */
function list(heading, names) {
  if (names.length > 0) say(`\n${heading}:\n${names.map((name) => `  ${name}`).join('\n')}`);
}
