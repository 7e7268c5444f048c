import { expect, test } from 'vitest';
import { isInstalled } from './workspace.js';

const a = { version: '1.0.0', integrity: 'sha512-a' };
const newer = { ...a, version: '1.0.1' };
const rebuilt = { ...a, integrity: 'sha512-c' };
const binary = { ...a, optional: true };

test.each([
  ['what the lock says is complete', { 'node_modules/a': a }, { 'node_modules/a': a }, true],
  ['nothing is not complete', { 'node_modules/a': a }, {}, false],
  ['another version is not complete', { 'node_modules/a': a }, { 'node_modules/a': newer }, false],
  ['other content is not complete', { 'node_modules/a': a }, { 'node_modules/a': rebuilt }, false],
  ["another platform's binary may be missing", { 'node_modules/b': binary }, {}, true],
  ['our own projects are not looked for', { '': {}, 'libs/a': {} }, {}, true],
])('%s', (_, lock, installed, expected) => {
  expect(isInstalled({ packages: lock }, { packages: installed })).toBe(expected);
});
