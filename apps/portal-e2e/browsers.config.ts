import { defineConfig } from '@playwright/test';
import type { Options } from './src/browsers/test.ts';

/** `npm run e2e:browsers`: one journey in each engine. */
export default defineConfig<Options>({
  testDir: 'src/browsers',
  projects: [
    { name: 'Chromium', use: { engine: 'chromium' } },
    { name: 'Firefox', use: { engine: 'firefox' } },
    { name: 'WebKit', use: { engine: 'webkit' } },
  ],
  outputDir: '.reports/browsers/failures',
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 600_000,
  reporter: [['list'], ['json', { outputFile: '.reports/browsers/playwright.json' }]],
});
