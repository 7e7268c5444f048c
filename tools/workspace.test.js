import { expect, test } from 'vitest';
import { isInstalled } from './workspace.js';

const a = { version: '1.0.0', integrity: 'sha512-a' };
const binary = { version: '1.0.0', integrity: 'sha512-b', optional: true };

test.each([
  ['what the lock says is complete', { 'node_modules/a': a }, { 'node_modules/a': a }, true],
  ['nothing is not complete', { 'node_modules/a': a }, {}, false],
  ['another version is not complete', { 'node_modules/a': a }, { 'node_modules/a': { ...a, version: '1.0.1' } }, false],
  ['other content is not complete', { 'node_modules/a': a }, { 'node_modules/a': { ...a, integrity: 'sha512-c' } }, false],
  ["without another platform's binary it is complete", { 'node_modules/a': a, 'node_modules/b': binary }, { 'node_modules/a': a }, true],
  ['our own projects are not looked for', { '': {}, 'libs/a': {}, 'node_modules/a': a }, { 'node_modules/a': a }, true],
])('%s', (_, lock, installed, expected) => {
  expect(isInstalled({ packages: lock }, { packages: installed })).toBe(expected);
});
