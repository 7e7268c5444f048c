import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeIsTooOld } from './node-version.ts';

const pinned = readFileSync(new URL('../../../.nvmrc', import.meta.url), 'utf8').trim();
const sentence = /^Node [\d.]+ or newer is required; this is [\d.]+\. In a clone, npm installs it: /;

test.each([
  [pinned, undefined],
  ['100.0.0', undefined],
  ['9.99.99', expect.stringMatching(sentence)],
  ['24.12.0', expect.stringMatching(sentence)],
])('a server on Node %s: %s', (version, refusal) => {
  expect(nodeIsTooOld(version)).toEqual(refusal);
});
