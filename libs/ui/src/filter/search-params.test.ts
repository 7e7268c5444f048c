import { expect, test } from 'vitest';
import { readValues, toggled, writeValues } from './search-params.ts';

const isShort = (text: string) => text.length === 1;

test.each([
  ['', undefined],
  ['of=a', ['a']],
  ['of=b&of=a&of=b&other=c', ['b', 'a']],
  ['of=long&of=a', ['a']],
  ['of=long', undefined],
])('the address %j has the values %j', (address, values) => {
  expect(readValues(new URLSearchParams(address), 'of', isShort)).toEqual(values);
});

test.each([
  [{ of: ['b', 'a'], one: 'c' }, 'of=b&of=a&one=c'],
  [{ of: [], one: '', none: undefined }, ''],
])('%j is written as %j', (values, address) => {
  expect(writeValues(values).toString()).toBe(address);
});

test.each([
  [undefined, ['a']],
  [['b'], ['b', 'a']],
  [['a'], undefined],
  [['a', 'b'], ['b']],
])('%j with a toggled is %j', (values, after) => {
  expect(toggled(values, 'a')).toEqual(after);
});
