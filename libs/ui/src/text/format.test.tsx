import { expect, test } from 'vitest';
import { clockTime, counted, formatDateTime, formatNumber, formatSeconds, formatTimeOfDay } from './format.tsx';

test.each([
  ['1,004', formatNumber(1_004)],
  ['0 records', counted(0, 'record')],
  ['1 record', counted(1, 'record')],
  ['12,000 records', counted(12_000, 'record')],
  ['1 row has', counted(1, 'row has', 'rows have')],
  ['2 rows have', counted(2, 'row has', 'rows have')],
  ['1 s', formatSeconds(0)],
  ['8 s', formatSeconds(7.6)],
  ['59 s', formatSeconds(59.4)],
  ['1 min', formatSeconds(59.6)],
  ['3 min', formatSeconds(150)],
  ['1 h', formatSeconds(3600)],
  ['1 h 5 min', formatSeconds(3900)],
  ['0:00', clockTime(0)],
  ['0:09', clockTime(9)],
  ['1:00', clockTime(60)],
  ['4:32', clockTime(272)],
  ['15:00', clockTime(900)],
  ['1:00:00', clockTime(3600)],
  ['1:01:05', clockTime(3665)],
  ['2 Jan 2026, 04:05', formatDateTime(new Date(2026, 0, 2, 4, 5, 9))],
  ['14:05:09', formatTimeOfDay(new Date(2026, 0, 2, 14, 5, 9))],
])('formats %s', (expected, text) => {
  expect(text).toBe(expected);
});
