import { expect, test } from 'vitest';
import { clockTime, counted, formatNumber, formatSeconds, formatTimeOfDay } from './format.ts';

test.each([
  [formatNumber(1_004), '1,004'],
  [counted(0, 'record'), '0 records'],
  [counted(1, 'record'), '1 record'],
  [counted(12_000, 'record'), '12,000 records'],
  [counted(1, 'row has', 'rows have'), '1 row has'],
  [counted(2, 'row has', 'rows have'), '2 rows have'],
  [formatSeconds(0), '1 s'],
  [formatSeconds(7.6), '8 s'],
  [formatSeconds(59.4), '59 s'],
  [formatSeconds(59.6), '1 min'],
  [formatSeconds(150), '3 min'],
  [formatSeconds(3600), '1 h'],
  [formatSeconds(3900), '1 h 5 min'],
  [clockTime(0), '0:00'],
  [clockTime(9), '0:09'],
  [clockTime(60), '1:00'],
  [clockTime(272), '4:32'],
  [clockTime(900), '15:00'],
  [clockTime(3600), '1:00:00'],
  [clockTime(3665), '1:01:05'],
  [formatTimeOfDay(new Date(2026, 0, 2, 14, 5, 9)), '14:05:09'],
])('%s', (text, expected) => {
  expect(text).toBe(expected);
});
