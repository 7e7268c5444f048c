import { expect, test } from 'vitest';
import { containing, fold, userKeys } from './user-keys.ts';

test.each([
  ['ÉMILE', 'emile'], ['e\u0301mile', 'emile'], ['İpek', 'ipek'], ['Łukasz', 'lukasz'], ['Žižek', 'zizek'],
  ['Ａｄａ', 'ada'], ['AÇIKGÖZ', 'acikgoz'], ['Açıkgöz', 'acikgoz'], ['Weiß', 'weiss'], ['Ada   Byron', 'ada byron'],
  ['愛菜', '愛菜'], ['हिन्दी', 'हिन्दी'], ['한국', '한국'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['100%', '%100\\%%'], ['a_b', '%a\\_b%'], ['a\\', '%a\\\\%'],
])('the pattern for %s is %s', (text, pattern) => {
  expect(containing(text)).toBe(pattern);
});

test('keys stay short enough for an index and are text, however long the name', () => {
  const person = { firstName: '\ufdfa'.repeat(64), lastName: `x${'\u{1F469}'.repeat(32)}`, email: 'A@scv.example' };
  const { firstNameKey, lastNameKey, emailKey } = userKeys(person);
  expect(Buffer.byteLength(firstNameKey + lastNameKey)).toBeLessThan(1000);
  expect(lastNameKey.isWellFormed()).toBe(true);
  expect(emailKey).toBe('a@scv.example');
});
