import config from './playwright.config.ts';
const { globalSetup: _, ...rest } = config;
export default { ...rest, outputDir: '/tmp/w3/jts/e2e-out', reporter: [['list']], projects: [{ name: 'embedded', grepInvert: /@postgresql-only/ }], workers: 1 };
