import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';
import type { Options } from './src/fixtures/test.ts';

const { projects: _engines, globalSetup: _startPostgres, ...common } = journeys;

/** `npm run screenshots`: the accessibility journeys compare pictures of each screen and state instead of checking it. */
export default defineConfig<Options>({
  ...common,
  testMatch: ['accessibility/*.spec.ts', '*.gallery.ts'],
  timeout: 300_000,
  snapshotPathTemplate: '../../.screenshots/{testFileName}/{testName}/{arg}{ext}',
  reporter: [['list'], ['html', { outputFolder: '.reports/screenshots', open: 'never' }]],
  use: { ...common.use, pictures: true, screenshot: 'off' },
});
