import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['report\u202Etxt.exe.json', 'reporttxt.exe.json'],
  ['\u2066a\u2069\u200E\u200F\u061C', 'a'],
  ['line\r\none\u2028two\u2029\0\u009b31m', 'lineonetwo31m'],
  ['\uFEFFb', 'b'],
  ['\uD800c', '\uFFFDc'],
  ['علی\u200cرضا.json', 'علی\u200cرضا.json'],
  ['👩‍🚀.json', '👩‍🚀.json'],
  ['x'.repeat(254) + '😀', 'x'.repeat(254)],
  ['x'.repeat(300), 'x'.repeat(255)],
])('%j is kept as %j', (text, kept) => {
  expect(printable(text)).toBe(kept);
});
