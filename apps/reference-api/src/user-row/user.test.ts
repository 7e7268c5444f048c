import { expect, test } from 'vitest';
import { containing, startingAWord, userKeys } from './user.ts';

test.each([
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['a\\', '%a\\\\%'],
])('the pattern for %s is %s', (word, pattern) => {
  expect(containing(word)).toBe(pattern);
  expect(startingAWord(word)).toEqual([pattern.slice(1), `% ${pattern.slice(1)}`]);
});

test.each([
  ['愛菜', 'XGBBLXIDNM'],
  ['\u{1f600}', 'YABPGAA'],
  ["o'brien~", "o'brien~"],
])('%s is stored and searched as %s', (text, encoded) => {
  expect(userKeys({ firstName: text, lastName: '', email: '' }).search_text.trim()).toBe(encoded);
  expect(containing(text)).toBe(`%${encoded}%`);
});

test('sort keys of long names fit into an index row and are well-formed', () => {
  const person = { firstName: '\ufdfa'.repeat(64), lastName: `x${'\u{1F469}'.repeat(32)}`, email: 'A@scv.example' };
  const { first_name_key, last_name_key, email_key } = userKeys(person);
  expect(Buffer.byteLength(first_name_key + last_name_key)).toBeLessThan(1000);
  expect(last_name_key.isWellFormed()).toBe(true);
  expect(email_key).toBe('a@scv.example');
});
