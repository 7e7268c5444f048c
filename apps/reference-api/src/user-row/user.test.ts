import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Database, isLocked } from '../database/database.ts';
import { changeInTurn, containing, foldMark, searchText, startingAWord, userKeys } from './user.ts';

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
  expect(searchText(text)).toBe(`${encoded}${foldMark}`);
  expect(containing(text)).toBe(`%${encoded}%`);
});

test('sort keys of long names fit into an index row and are well-formed', () => {
  const person = { firstName: '\ufdfa'.repeat(64), lastName: `x${'\u{1F469}'.repeat(32)}`, email: 'A@scv.example' };
  const { first_name_key, last_name_key, email_key } = userKeys(person);
  expect(Buffer.byteLength(first_name_key + last_name_key)).toBeLessThan(1000);
  expect(last_name_key.isWellFormed()).toBe(true);
  expect(email_key).toBe('a@scv.example');
});

test('four changes of users are made at a time, also after some have failed', async () => {
  const made: number[] = [];
  const transaction = async () => {
    made.push((made.at(-1) ?? 0) + 1);
    await setImmediate();
    made.push((made.at(-1) ?? 0) - 1);
    if (made.length % 3 === 0) throw new Error('locked');
  };
  const database = { transaction } as unknown as Database;
  await Promise.allSettled(Array.from({ length: 20 }, () => changeInTurn(database, () => Promise.resolve())));
  expect([made.length, Math.max(...made)]).toEqual([40, 4]);
});

test('a change that gets no turn in ten seconds is answered as locked, and the next ones get theirs', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const held = Promise.withResolvers<void>();
  const database = { transaction: () => held.promise } as unknown as Database;
  const change = () => changeInTurn(database, () => Promise.resolve());
  const first = Array.from({ length: 4 }, change);
  const late = change().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(9999);
  const next = change();
  await vi.advanceTimersByTimeAsync(1);
  expect(isLocked(await late)).toBe(true);
  held.resolve();
  await Promise.all([...first, next]);
});
