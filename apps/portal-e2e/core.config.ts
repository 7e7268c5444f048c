import { defineConfig } from '@playwright/test';
import journeys, { reportsIn } from './playwright.config.ts';
import type { Options } from './src/fixtures/test.ts';

const { projects: _engines, globalSetup: _startPostgres, ...common } = journeys;

/** The core journeys, on the embedded database: what people would miss first. `npm test` runs them. */
export default defineConfig<Options>({
  ...common,
  ...reportsIn('.reports/core'),
  projects: [{ name: 'embedded database' }],
  grep: /@core/,
});
