import { expect, test } from 'vitest';
import { isInstalled } from './workspace.js';

const one = { version: '1.0.0', integrity: 'sha512-a' };

test.each([
  ['what the lock says', { 'node_modules/a': one }, { 'node_modules/a': one }, true],
  ['nothing', { 'node_modules/a': one }, {}, false],
  ['another version', { 'node_modules/a': one }, { 'node_modules/a': { ...one, version: '1.0.1' } }, false],
  ['the same version with other content', { 'node_modules/a': one }, { 'node_modules/a': { ...one, integrity: 'sha512-b' } }, false],
  ["all but another platform's binary", { 'node_modules/a': one, 'node_modules/b': { ...one, optional: true } }, { 'node_modules/a': one }, true],
  ['all but our own projects, which npm links', { '': {}, 'libs/a': {}, 'node_modules/a': one }, { 'node_modules/a': one }, true],
])('%s installed: %#', (_, lock, installed, expected) => {
  expect(isInstalled({ packages: lock }, { packages: installed })).toBe(expected);
});
