import { expect, test } from 'vitest';
import { formatSeconds } from './amounts.ts';

test.each([
  [0, '1 s'],
  [7.6, '8 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [150, '3 min'],
  [3600, '1 h'],
  [3900, '1 h 5 min'],
])('%d seconds are written %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
