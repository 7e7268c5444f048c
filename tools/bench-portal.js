import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report as reportTable } from './bench/table.js';
import { chromium as findChromium, nameOf } from './checks/chromium.js';
import { PlainFailure, printFailure } from './plain-failure.js';
import { run, stopAll, stopOnSignals } from './processes.js';
import { accountsFile } from './start/services.js';
import { environment, install, node, nx, root } from './workspace.js';
/** @import { Sample } from './bench/portal/report.js' */

// `npm run bench:portal [rounds]`: the portal beside a bare React page and react-admin, on the same server and data.
// `--quick` measures only processor time, and does not build the peers again; `--write` puts the tables into
// docs/performance.md.

const isQuick = process.argv.includes('--quick');
const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? (isQuick ? 3 : 7));
const say = (/** @type {string} */ sentence) => console.log(sentence);
stopOnSignals(say, 130);
const folder = mkdtempSync(join(tmpdir(), 'scv-bench-'));
try {
  await install(say);
  const executablePath = await findChromium(environment, say, 'whole');
  const built = await run(node, [nx, 'build', 'portal'], { cwd: root, env: environment, stdio: 'ignore' });
  if (built !== 0) throw new PlainFailure('The portal could not be built: npx nx build portal says why.');
  await report(await measure(executablePath), nameOf(executablePath));
} catch (error) {
  printFailure(error);
} finally {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Measures every subject once in each round, so that a busy machine slows down all of them alike.
 * @param {string} executablePath
 * @returns {Promise<{ samples: Sample[], shares: number[] }>} with the share of the processors that other work used
 *   before each round
 */
async function measure(executablePath) {
  const { chromium } = await import('@playwright/test');
  const { buildPeers, serveSubjects } = await import('./bench/portal/subjects.js');
  const { busyShare } = await import('./bench/portal/busy.js');
  const { signIn } = await import('./bench/portal/pages.js');
  buildPeers(say, isQuick);
  say('Starting the servers, each with 10,000 users.');
  const { subjects, exited } = await serveSubjects(folder);
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  const [account] = JSON.parse(readFileSync(accountsFile, 'utf8'));
  const portal = subjects.find(({ isPeer }) => !isPeer);
  const storage = await signIn(browser, portal?.origin ?? '', account);
  /** @type {Sample[]} */
  const samples = [];
  const shares = [];
  const lines = await linesOf();
  for (let round = 1; round <= rounds; round += 1) {
    shares.push(await busyShare());
    say(`Round ${round} of ${rounds}`);
    for (const { line, measureRound } of lines) {
      for (const subject of subjects) {
        const figures = await Promise.race([measureRound(browser, subject, storage), exited]);
        samples.push({ line, subject: subject.name, figures });
      }
    }
  }
  await browser.close();
  return { samples, shares };
}

/** What is measured in each round, by the name of its rows. */
async function linesOf() {
  const { measureRound } = await import('./bench/portal/measure.js');
  const { processorRound } = await import('./bench/portal/processor-time.js');
  /** @typedef {Parameters<typeof processorRound>} Args */
  const processor = { line: 'main thread', measureRound: processorRound };
  const fast = { line: 'fast', measureRound: (/** @type {Args} */ ...args) => measureRound(...args, false) };
  const slow = { line: 'slow', measureRound: (/** @type {Args} */ ...args) => measureRound(...args, true) };
  return isQuick ? [processor] : [processor, fast, slow];
}

/**
 * @param {{ samples: Sample[], shares: number[] }} measured
 * @param {string} browser its name and version
 */
async function report({ samples, shares }, browser) {
  const { busySentence } = await import('./bench/portal/busy.js');
  const { missedBars, rowsOf, tableOf, verdictOn } = await import('./bench/portal/report.js');
  const rows = rowsOf(samples);
  const notQuiet = busySentence(shares);
  const isCounted = (/** @type {string} */ line) => line === 'main thread' || (!notQuiet && !isQuick);
  const heading = `${browser}, ${rounds} rounds.${notQuiet ? ` ${notQuiet}` : ''}`;
  const [processor, times] = [true, false].map((is) => rows.filter(({ line }) => (line === 'main thread') === is));
  reportTable(
    'bench:portal',
    [heading, tableOf(processor ?? []), ...(isQuick ? [] : [tableOf(times ?? [])])].join('\n\n'),
  );
  mkdirSync(join(root, '.reports'), { recursive: true });
  writeFileSync(join(root, '.reports', 'bench-portal.json'), JSON.stringify({ rows, samples, shares }, null, 2));
  const bars = JSON.parse(readFileSync(join(root, 'tools', 'bench', 'portal', 'bars.json'), 'utf8'));
  const counted = Object.fromEntries(Object.entries(bars).filter(([name]) => isCounted(name.split(',')[0] ?? '')));
  const missed = missedBars(rows, counted);
  for (const sentence of [...missed, verdictOn(counted, missed)]) say(sentence);
  process.exitCode = missed.length === 0 ? 0 : 1;
}
