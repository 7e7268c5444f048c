import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { missedBars, rowsOf, tableOf } from './bench/portal/report.js';
import { report, runBench } from './bench/servers.js';
import { chromium as findChromium, nameOf, onPath, wholeBrowsers } from './checks/browsers.js';
import { accountsFile } from './start/services.js';
import { buildPortal, root } from './workspace.js';
/** @import { Sample } from './bench/portal/report.js' */

// `npm run bench:portal [rounds]`: the portal beside a bare React page and react-admin, on the same server and data.
// `--quick` measures only processor time, and does not build the peers again; `--write` puts the tables into
// docs/performance.md.

const isQuick = process.argv.includes('--quick');
const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? (isQuick ? 3 : 7));

/** Above this share of the processors in use by other work, times are not comparable. */
const quietShare = 0.15;

await runBench(async (folder) => {
  const chosen = process.env['CHROMIUM_PATH'] || onPath(wholeBrowsers)[0];
  const executablePath = await findChromium(chosen);
  await buildPortal();
  const { samples, busy } = await measure(folder, executablePath);
  const rows = rowsOf(samples);
  const isQuiet = busy <= quietShare;
  const busyPercent = `${Math.round(busy * 100)} %`;
  const note = isQuiet
    ? ''
    : ` Not quiet: other work used up to ${busyPercent} of the processors, so times don't count.`;
  const tables = (isQuick ? [true] : [true, false]).map((isWork) =>
    tableOf(rows.filter(({ line }) => (line === 'main thread') === isWork)),
  );
  report('bench:portal', [`${nameOf(executablePath)}, ${rounds} rounds.${note}`, ...tables].join('\n\n'));
  /** @type {import('./bench/portal/report.js').Bars} */
  const bars = JSON.parse(readFileSync(join(root, 'tools', 'bench', 'portal', 'bars.json'), 'utf8'));
  const counted = Object.entries(bars).filter(([name]) => name.startsWith('main thread') || (isQuiet && !isQuick));
  const missed = missedBars(rows, Object.fromEntries(counted));
  for (const sentence of missed) console.log(sentence);
  if (missed.length === 0) console.log(`The bars of ${counted.length} figures are kept.`);
  return missed.length === 0;
});

/**
 * Measures every subject once in each round, so that a busy machine slows down all of them alike.
 * @param {string} folder for data
 * @param {string} executablePath
 * @returns {Promise<{ samples: Sample[], busy: number }>} with the largest share of the processors that other work used
 *   before a round
 */
async function measure(folder, executablePath) {
  const { chromium } = await import('@playwright/test');
  const { buildPeers, serveSubjects } = await import('./bench/portal/subjects.js');
  const { measureRound, signIn } = await import('./bench/portal/visits.js');
  await buildPeers(isQuick);
  console.log('Starting the servers, each with 10,000 users.');
  const { subjects, exited } = await serveSubjects(folder);
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  const [account] = JSON.parse(readFileSync(accountsFile, 'utf8'));
  const storage = await signIn(browser, subjects.find(({ isPeer }) => !isPeer)?.origin ?? '', account);
  /** @type {Sample[]} */
  const samples = [];
  let busy = 0;
  for (let round = 1; round <= rounds; round += 1) {
    busy = Math.max(busy, await busyShare());
    console.log(`Round ${round} of ${rounds}`);
    for (const line of isQuick ? ['quick'] : ['fast', 'slow']) {
      for (const subject of subjects) {
        const measuring = measureRound(browser, subject, storage, line);
        const { times, work } = await Promise.race([measuring, exited]);
        samples.push({ line, subject: subject.name, figures: times });
        if (line !== 'slow') samples.push({ line: 'main thread', subject: subject.name, figures: work });
      }
    }
  }
  await browser.close();
  return { samples, busy };
}

/** The share of the processors, from 0 to 1, used by others in a second of our own idleness. */
async function busyShare() {
  const idle = () => cpus().reduce((sum, { times }) => sum + times.idle, 0);
  const [before, start] = [idle(), performance.now()];
  await wait(1000);
  return 1 - (idle() - before) / ((performance.now() - start) * cpus().length);
}
