import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';
import type { Options } from './src/fixtures/test.ts';

const { projects: _engines, globalSetup: _startPostgres, ...common } = journeys;

/** `npm run screenshots`: the accessibility journeys take a picture of each screen and state instead of checking it. */
export default defineConfig<Options>({
  ...common,
  testMatch: ['accessibility/*.spec.ts', '*.gallery.ts'],
  timeout: 180_000,
  reporter: 'list',
  use: { ...common.use, pictures: true },
});
