import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from './checks/chromium.js';
import { fromPlaywright } from './checks/playwright-report.js';
import { sum, sumLine } from './checks/sum.js';
import { checks } from './checks/targets.js';
import { PlainFailure } from './plain-failure.js';
import { run, stopOnSignals } from './processes.js';
import { environment, install, node, nx, root } from './workspace.js';
/** @import { Check } from './checks/sum.js' */

// `npm test`: every check of every project through one Nx run, summed up in the last line.
// Needs nothing installed: only Node's own modules are imported until `install` has run.

const targets = [...checks, 'e2e'];
const plannedTasks = join(root, '.nx', 'checks.json');
const ranTasks = join(root, '.nx', 'cache', 'run.json');
const say = (/** @type {string} */ sentence) => console.log(sentence);
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
say(`\n${sumLine(total)}`);
process.exitCode = total.failures.length === 0 ? 0 : 1;

async function checkAll() {
  const [browser] = await Promise.all([chromium(environment, say).catch(unlessPlain), install(say)]);
  const env = typeof browser === 'string' ? { ...environment, CHROMIUM_PATH: browser } : environment;
  const wanted = typeof browser === 'string' ? targets : targets.filter((target) => target !== 'e2e');
  mkdirSync(join(root, '.nx'), { recursive: true });
  for (const file of [plannedTasks, ranTasks]) rmSync(file, { force: true });
  // Three, because tasks often wait for the disk, a timer or a process.
  const runMany = [nx, 'run-many', '--targets', wanted.join(','), '--parallel=3'];
  const plan = [...runMany, `--graph=${plannedTasks}`];
  await run(node, plan, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (!existsSync(plannedTasks)) throw new PlainFailure('Nx could not plan the checks; it says why above.');
  const startTime = Date.now();
  await run(node, runMany, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const all = sum(planned(), exitCodes(), reportIn, startTime);
  // Without a browser only the journeys fail; everything else is checked.
  return typeof browser === 'string' ? all : { ...all, failures: [...all.failures, browser.message] };
}

/**
 * @param {unknown} error
 * @returns {PlainFailure}
 */
function unlessPlain(error) {
  if (error instanceof PlainFailure) return error;
  throw error;
}

/** @returns {Check[]} */
function planned() {
  /** @type {{ id: string, projectRoot: string, outputs: string[] }[]} */
  const tasks = Object.values(JSON.parse(readFileSync(plannedTasks, 'utf8')).tasks.tasks);
  return tasks.map(({ id, projectRoot, outputs }) => {
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
  const journeys = read('playwright.json');
  return journeys ? fromPlaywright(journeys) : read('vitest.json');
}

/**
 * @param {string} heading
 * @param {string[]} names
 */
function list(heading, names) {
  if (names.length > 0) say(`\n${heading}:\n${names.map((name) => `  ${name}`).join('\n')}`);
}
