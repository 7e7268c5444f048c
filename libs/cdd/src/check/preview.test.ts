import { expect, test } from 'vitest';
import { scalarText, stringText, visible, visibleToken } from './preview.ts';

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

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ['no longer than 200 characters', 'x'.repeat(200), 'x'.repeat(200), false],
  ['longer', 'x'.repeat(201), 'x'.repeat(200), true],
  ['of 200 characters in 2,400 bytes', '\\ud83d\\ude00'.repeat(200), '😀'.repeat(200), false],
  ['whose 2,401st byte begins a character', 'é'.repeat(1_200) + 'é', 'é'.repeat(200), true],
  ['whose bytes end within a long escape', `a${'\\u00e9'.repeat(400)}`, `a${'é'.repeat(199)}`, true],
  ['whose bytes end within a short escape', `${'x'.repeat(2_399)}\\n`, 'x'.repeat(200), true],
])('a string %s', (_what, written, text, cut) => {
  const bytes = bytesOf(`"${written}"`);
  expect(stringText(bytes, 1, bytes.length - 1)).toEqual({ text, cut });
});

test('a scalar is shown as written, up to 200 characters', () => {
  const bytes = bytesOf(`[-1.50,${'7'.repeat(3_000)}]`);
  expect(scalarText(bytes, 1, 6)).toEqual({ text: '-1.50', cut: false });
  expect(scalarText(bytes, 7, bytes.length - 1)).toEqual({ text: '7'.repeat(200), cut: true });
});
