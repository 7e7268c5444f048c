import { expect, test } from 'vitest';
import { isInstalled } from './workspace.js';

const a = { version: '1.0.0', integrity: 'sha512-a' };
const newer = { ...a, version: '1.0.1' };
const rebuilt = { ...a, integrity: 'sha512-c' };
const binary = { ...a, optional: true };

test.each([
  ['the locked packages are complete', { 'node_modules/a': a }, { 'node_modules/a': a }, true],
  ['an empty node_modules is incomplete', { 'node_modules/a': a }, {}, false],
  ['another version is incomplete', { 'node_modules/a': a }, { 'node_modules/a': newer }, false],
  ['another checksum is incomplete', { 'node_modules/a': a }, { 'node_modules/a': rebuilt }, false],
  ["another platform's binary may be missing", { 'node_modules/b': binary }, {}, true],
  ['our own projects are ignored', { '': {}, 'libs/a': {} }, {}, true],
])('%s', (_, lock, installed, expected) => {
  expect(isInstalled({ packages: lock }, { packages: installed })).toBe(expected);
});
