import { beforeEach, expect, test } from 'vitest';
import { maxKeys, RepeatedKeys } from './repeated-keys.ts';

let keys: RepeatedKeys;
beforeEach(() => {
  keys = new RepeatedKeys();
});

function add(key: string): boolean {
  const bytes = new TextEncoder().encode(`"${key}"`);
  return keys.add(bytes, 1, bytes.length - 1);
}

test('a key is repeated only within its own object', () => {
  keys.open();
  expect([add('a'), add('b'), add('a')]).toEqual([false, false, true]);
  keys.open();
  expect([add('a'), add('c')]).toEqual([false, false]);
  keys.close();
  expect([add('c'), add('b'), add('a')]).toEqual([false, true, true]);
  keys.close();
  keys.open();
  expect(add('a')).toBe(false);
});

test('similar keys are not confused', () => {
  keys.open();
  const names = Array.from({ length: 200_000 }, (_, index) => `key-${index.toString(36)}`);
  expect(names.filter(add)).toEqual([]);
  expect(names.every(add)).toBe(true);
});

test('beyond the limit it sets `limited` and still finds repetitions of remembered keys', () => {
  keys.open();
  const bytes = new Uint8Array(4);
  const number = new DataView(bytes.buffer);
  for (let count = 0; count < maxKeys; count += 1) {
    number.setUint32(0, count);
    keys.add(bytes, 0, 4);
  }
  expect(keys.limited).toBe(false);
  expect([add('one more'), keys.limited, add('one more')]).toEqual([false, true, false]);
  number.setUint32(0, 77);
  expect(keys.add(bytes, 0, 4)).toBe(true);
  keys.close();
  keys.open();
  expect([add('one more'), add('one more')]).toEqual([false, true]);
});
