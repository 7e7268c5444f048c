import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.js';

/**
 * The most files and lines of each room: code without tests and generated files. Lower them when a room has shrunk;
 * say in the commit why one has to grow.
 * @type {Record<string, [path: RegExp, files: number, lines: number]>}
 */
const rooms = {
  'libs/api': [/^libs\/api\//, 25, 1456],
  'libs/auth': [/^libs\/auth\//, 32, 3110],
  'libs/users': [/^libs\/users\//, 59, 6590],
  'libs/cdd': [/^libs\/cdd\//, 29, 4030],
  'libs/ui': [/^libs\/ui\//, 74, 6256],
  'libs/account, activity, dashboard': [/^libs\/(account|activity|dashboard)\//, 46, 4301],
  'libs/json-check, config': [/^libs\/(json-check|config)\//, 10, 1061],
  'apps/portal': [/^apps\/portal\//, 36, 2253],
  'apps/reference-api': [/^apps\/reference-api\//, 88, 8700],
  'apps/local-idp': [/^apps\/local-idp\//, 43, 3840],
  tools: [/^tools\//, 46, 3392],
};

const isCode = (/** @type {string} */ path) =>
  /\.(ts|tsx|js|mjs|css|sql)$/.test(path) &&
  !/generated\/|mockServiceWorker/.test(path) &&
  !/\.(test|spec|fuzz|gallery)\.|\/testing\/|\/conformance\/|portal-e2e|libs\/testing/.test(path);

const code = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => isCode(path) && existsSync(join(root, path)));

test.each(Object.entries(rooms))('%s has grown neither in files nor in lines', (_name, [at, maxFiles, maxLines]) => {
  const files = code.filter((path) => at.test(path));
  const lines = files.reduce((sum, path) => sum + readFileSync(join(root, path), 'utf8').split('\n').length - 1, 0);
  expect(files.length, 'files').toBeLessThanOrEqual(maxFiles);
  expect(lines, 'lines').toBeLessThanOrEqual(maxLines);
});
