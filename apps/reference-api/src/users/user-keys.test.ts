import { expect, test } from 'vitest';
import { containing, userKeys } from './user-keys.ts';

test.each([
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['a\\', '%a\\\\%'],
])('the pattern for %s is %s', (word, pattern) => {
  expect(containing(word)).toBe(pattern);
});

test.each([
  ['愛菜', 'XGBBLXIDNM'],
  ['\u{1f600}', 'YABPGAA'],
  ['emile~', 'emile~'],
  ["o'brien", "o'brien"],
])('%s is searched for, and found, as %s', (text, inAscii) => {
  expect(userKeys({ firstName: text, lastName: '', email: '' }).searchText.trim()).toBe(inAscii);
  expect(containing(text)).toBe(`%${inAscii}%`);
});

test('keys stay short enough for an index and are text, however long the name', () => {
  const person = { firstName: '\ufdfa'.repeat(64), lastName: `x${'\u{1F469}'.repeat(32)}`, email: 'A@scv.example' };
  const { firstNameKey, lastNameKey, emailKey } = userKeys(person);
  expect(Buffer.byteLength(firstNameKey + lastNameKey)).toBeLessThan(1000);
  expect(lastNameKey.isWellFormed()).toBe(true);
  expect(emailKey).toBe('a@scv.example');
});
