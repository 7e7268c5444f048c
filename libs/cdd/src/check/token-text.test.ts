import { expect, test } from 'vitest';
import { visible, visibleToken } from './token-text.ts';

test.each([
  ['Ada “é€😀” \u4e00', 'Ada “é€😀” \u4e00'],
  ['\u0000\n\u007f\u0085', '\\u0000\\u000a\\u007f\\u0085'],
  ['\u202ea\u2066\u200f\u061c', '\\u202ea\\u2066\\u200f\\u061c'],
  ['\ufeff\u200b\u2060\u00ad\u180e', '\\ufeff\\u200b\\u2060\\u00ad\\u180e'],
  ['a\u{e0041}', 'a\\udb40\\udc41'],
  ['\ud800a\udc00', '\\ud800a\\udc00'],
  ['\u0645\u06cc\u200c\u062e\u0648 👩\u200d🚀', '\u0645\u06cc\u200c\u062e\u0648 👩\u200d🚀'],
])('%j is shown as %s', (text, shown) => {
  expect(visible(text)).toBe(shown);
});

test('a cut text ends with an ellipsis', () => {
  expect(visibleToken({ text: 'a\u200b', cut: true })).toBe('a\\u200b…');
});
