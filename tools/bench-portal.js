import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report as reportTable } from './bench/table.js';
import { chromium as findChromium } from './checks/chromium.js';
import { PlainFailure, printFailure } from './plain-failure.js';
import { run, stopAll, stopOnSignals } from './processes.js';
import { accountsFile } from './start/services.js';
import { environment, install, node, nx, root } from './workspace.js';
/** @import { Sample } from './bench/portal/report.js' */

// `npm run bench:portal [rounds]`: the portal beside a bare React page and react-admin, on the same server and data.
// `--write` puts the table into docs/performance.md.

const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 7);
const say = (/** @type {string} */ sentence) => console.log(sentence);
stopOnSignals(say, 130);
const folder = mkdtempSync(join(tmpdir(), 'scv-bench-'));
try {
  await install(say);
  const executablePath = await findChromium(environment, say);
  const built = await run(node, [nx, 'build', 'portal'], { cwd: root, env: environment, stdio: 'ignore' });
  if (built !== 0) throw new PlainFailure('The portal could not be built: npx nx build portal says why.');
  await report(await measure(executablePath));
} catch (error) {
  printFailure(error);
} finally {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Measures every subject once in each round, so that a busy machine slows down all of them alike.
 * @param {string} executablePath
 * @returns {Promise<Sample[]>}
 */
async function measure(executablePath) {
  const { chromium } = await import('@playwright/test');
  const { buildPeers, serveSubjects } = await import('./bench/portal/subjects.js');
  const { measureRound } = await import('./bench/portal/measure.js');
  const { signIn } = await import('./bench/portal/pages.js');
  buildPeers(say);
  say('Starting the servers, each with 10,000 users.');
  const { subjects, exited } = await serveSubjects(folder);
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  const [account] = JSON.parse(readFileSync(accountsFile, 'utf8'));
  const portal = subjects.find(({ isPeer }) => !isPeer);
  const storage = await signIn(browser, portal?.origin ?? '', account);
  /** @type {Sample[]} */
  const samples = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`Round ${round} of ${rounds}`);
    for (const line of /** @type {const} */ (['fast', 'slow'])) {
      for (const subject of subjects) {
        const figures = await Promise.race([measureRound(browser, subject, storage, line === 'slow'), exited]);
        samples.push({ line, subject: subject.name, figures });
      }
    }
  }
  await browser.close();
  return samples;
}

/** @param {Sample[]} samples */
async function report(samples) {
  const { missedBars, rowsOf, tableOf, verdictOn } = await import('./bench/portal/report.js');
  const rows = rowsOf(samples);
  const table = tableOf(rows);
  reportTable('bench:portal', table);
  mkdirSync(join(root, '.reports'), { recursive: true });
  writeFileSync(join(root, '.reports', 'bench-portal.json'), JSON.stringify({ rows, samples }, null, 2));
  const bars = JSON.parse(readFileSync(join(root, 'tools', 'bench', 'portal', 'bars.json'), 'utf8'));
  const missed = missedBars(rows, bars);
  for (const sentence of [...missed, verdictOn(bars, missed)]) say(sentence);
  process.exitCode = missed.length === 0 ? 0 : 1;
}
