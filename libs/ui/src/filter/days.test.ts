import { expect, test } from 'vitest';
import { daysName, momentsOf, presetsAt, readDays } from './days.ts';

test('the presets are days in the person’s time zone, today among them', () => {
  const now = new Date(2026, 2, 1, 0, 30).getTime();
  expect(presetsAt(now)).toEqual({
    Today: { from: '2026-03-01' },
    Yesterday: { from: '2026-02-28', to: '2026-02-28' },
    'Last 7 days': { from: '2026-02-23' },
    'Last 30 days': { from: '2026-01-31' },
  });
});

test.each([
  [{}, undefined],
  [{ from: '2026-03-01' }, 'Today'],
  [{ from: '2026-02-23' }, 'Last 7 days'],
  [{ from: '2026-02-01', to: '2026-02-01' }, '1 Feb 2026'],
  [{ from: '2026-02-01' }, 'from 1 Feb 2026'],
  [{ from: '2026-02-01T00:00:00Z' }, 'from 1 Feb 2026, 00:00 UTC'],
  [{ to: '2026-02-02' }, 'until 2 Feb 2026'],
  [{ from: '2026-02-01', to: '2026-02-02' }, '1 Feb 2026 to 2 Feb 2026'],
])('the days %j are called %j', (days, name) => {
  expect(daysName(days, new Date(2026, 2, 1, 12).getTime())).toBe(name);
});

test('a range ends with its last day', () => {
  expect(momentsOf({ from: '2026-11-22', to: '2026-11-22' })).toEqual({
    from: new Date(2026, 10, 22).toISOString(),
    to: new Date(2026, 10, 23).toISOString(),
  });
  expect(momentsOf({})).toEqual({});
});

test.each(['2026-02-31', '22.11.2026', '0026-01-01', ''])('an address with the day %j has none', (text) => {
  expect(readDays(new URLSearchParams({ from: text, to: '2026-11-22' }))).toEqual({ to: '2026-11-22' });
});
