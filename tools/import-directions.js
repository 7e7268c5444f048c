/**
 * The allowed imports between projects: for each type of project (the Nx tag `type:…` in its package.json), the types
 * that it may import from. A project never imports another one of its own type: the app puts the features together.
 * Lint reads this (oxlint.config.ts), lint-rules.test.js tries every pair, docs/architecture.md shows it.
 * @type {Record<string, string[]>}
 */
export const directions = {
  app: ['feature', 'ui', 'api', 'config', 'testing'],
  feature: ['ui', 'api', 'check', 'config', 'testing'],
  server: ['api', 'check', 'config', 'testing'],
  testing: ['api'],
  ui: [],
  api: ['contract'],
  e2e: ['config'],
  check: [],
  config: ['api'],
  contract: [],
  tools: [],
};
