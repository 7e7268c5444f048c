import { expect, test } from 'vitest';
import { providerTime } from './provider-time.ts';

const now = Date.parse('2026-11-28T08:00:00Z');

test.each([
  ['2026-11-28T07:30:00.000Z', '2026-11-28T07:30:00.000Z'],
  ['2026-11-28T07:30Z', '2026-11-28T07:30:00.000Z'],
  ['2026-11-28t07:30:00.123456789z', '2026-11-28T07:30:00.123Z'],
  ['2026-11-28T08:30:00+01:00', '2026-11-28T07:30:00.000Z'],
  ['Sat, 28 Nov 2026 07:30:00 GMT', '2026-11-28T07:30:00.000Z'],
  ['2026-11-29T07:59:59Z', '2026-11-29T07:59:59.000Z'],
  ['2026-11-29T08:00:01Z', undefined],
  ['9999-12-31T23:59:59Z', undefined],
  ['+275760-09-13T00:00:00.001Z', undefined],
  ['1969-12-31T23:59:59Z', undefined],
  ['0000-01-01T00:00:00Z', undefined],
  ['2026-11-28T07:30:60Z', undefined],
  ['2026-13-01T00:00:00Z', undefined],
  ['yesterday', undefined],
  ['', undefined],
])('the provider’s time %j is read as %s', (text, expected) => {
  const time = providerTime(text, now);
  expect(time === undefined ? undefined : new Date(time).toISOString()).toBe(expected);
});
