import { availableParallelism, totalmem } from 'node:os';
import { defineConfig, type ReporterDescription } from '@playwright/test';
import type { Options, WorkerOptions } from './src/fixtures/test.ts';

const executablePath = process.env['CHROMIUM_PATH'];

/** A worker's browser, servers and Playwright together need up to this much memory. */
const workerBytes = 2 * 1024 ** 3;

/** Where a run leaves its reports: one folder for each config, so that none overwrites another's. */
export const reportsIn = (folder: string) => ({
  outputDir: `${folder}/failures`,
  reporter: [
    ['./progress-reporter.ts'],
    ['json', { outputFile: `${folder}/playwright.json` }],
    ['html', { outputFolder: `${folder}/html`, open: 'never' }],
  ] satisfies ReporterDescription[],
});

/** All journeys. Those with the tag `@core` are run by core.config.ts, too. */
export default defineConfig<Options, WorkerOptions>({
  ...reportsIn('.reports/all'),
  testDir: 'src/journeys',
  globalSetup: './src/fixtures/start-postgres.ts',
  projects: [
    { name: 'embedded database', grepInvert: /@postgresql-only/ },
    // One journey for each part that has its own SQL. The API's tests run on PGlite, except for what happens at once.
    { name: 'PostgreSQL', grep: /@postgresql/, use: { onPostgres: true }, workers: 1 },
  ],
  fullyParallel: true,
  // Each worker has a browser and servers, which keep one core busy.
  workers: Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / workerBytes))),
  // On a developer's machine a flaky journey fails; in CI it is tried once more, and the end of the run names it.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    colorScheme: 'light',
    // Drawing each frame of an animation takes a tenth of the time; a journey about motion asks for it (withMotion).
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A snapshot of the page at each step slows every journey down, so only a second try takes them.
    trace: { mode: 'on-first-retry', screenshots: false },
    // A new window for each journey would cost a whole browser as much time as the journey itself.
    reuseContext: true,
    launchOptions: {
      // Without a locale a whole Chromium can't open a file whose path isn't ASCII, such as one named after a journey.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      // Without CHROMIUM_PATH, Playwright looks for a Chromium that it has installed itself.
      ...(executablePath && { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Fewer processes: a sixth of the processor time of a whole Chromium.
        '--disable-site-isolation-trials',
        '--in-process-gpu',
        // Compile each function on its first call: most journeys run a small part of the code.
        '--js-flags=--max-lazy',
        // A host name other than localhost, which the browser doesn't trust over plain http.
        '--host-resolver-rules=MAP scv.test 127.0.0.1',
      ],
    },
  },
});
