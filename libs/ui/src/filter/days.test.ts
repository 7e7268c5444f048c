import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { daysName, exactDay, exactDaysName, momentsOf, presetOf, presets, readDay, readDays } from './days.ts';

/** [day, when it begins, its hours] */
type DayOfZone = [day: string, start: string, hours: number];

/** Days on which clocks change, or that begin far from those of UTC. */
const zones: Record<string, DayOfZone[]> = {
  'America/Los_Angeles': [
    ['2026-03-08', '2026-03-08T08:00', 23],
    ['2026-11-01', '2026-11-01T07:00', 25],
  ],
  'Asia/Kolkata': [['2026-10-30', '2026-10-29T18:30', 24]],
  'Pacific/Auckland': [
    ['2026-09-27', '2026-09-26T12:00', 23],
    ['2026-04-05', '2026-04-04T11:00', 25],
  ],
  'Australia/Lord_Howe': [
    ['2026-10-04', '2026-10-03T13:30', 23.5],
    ['2026-04-05', '2026-04-04T13:00', 24.5],
  ],
  // Samoa skipped 30 December 2011.
  'Pacific/Apia': [
    ['2011-12-30', '2011-12-30T10:00', 0],
    ['2011-12-31', '2011-12-30T10:00', 24],
  ],
  // Clocks skip midnight here, or repeat the hour before or after it.
  'America/Santiago': [
    ['2026-09-06', '2026-09-06T04:00', 23],
    ['2026-04-04', '2026-04-04T03:00', 25],
  ],
  'Asia/Tehran': [
    ['2022-03-22', '2022-03-21T20:30', 23],
    ['2022-09-21', '2022-09-20T19:30', 25],
  ],
  'Asia/Beirut': [
    ['2026-03-29', '2026-03-28T22:00', 23],
    ['2026-10-24', '2026-10-23T21:00', 25],
  ],
  'Africa/Cairo': [
    ['2026-04-24', '2026-04-23T22:00', 23],
    ['2026-10-29', '2026-10-28T21:00', 25],
  ],
  'Atlantic/Azores': [
    ['2026-03-29', '2026-03-29T01:00', 23],
    ['2026-10-25', '2026-10-25T00:00', 25],
  ],
};

/** A process has one time zone, and threads share it. */
function momentsIn(timeZone: string, days: readonly string[]): { from: string; to: string }[] {
  const module = JSON.stringify(join(import.meta.dirname, 'days.ts'));
  const code = `const { momentsOf } = await import(${module});
    console.log(JSON.stringify(${JSON.stringify(days)}.map((day) => momentsOf({ from: day, to: day }))));`;
  const env = { ...process.env, TZ: timeZone };
  const text = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { env, encoding: 'utf8' });
  return JSON.parse(text) as { from: string; to: string }[];
}

test.each(Object.entries(zones))('the days of %s begin and end by its clocks', (zone, days) => {
  const moments = momentsIn(
    zone,
    days.map(([day]) => day),
  );
  const found = moments.map(({ from, to }, index) => [
    days[index]?.[0],
    from.slice(0, 16),
    (Date.parse(to) - Date.parse(from)) / 3_600_000,
  ]);
  expect(found).toEqual(days);
});

describe('on 1 March 2026', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 2, 1, 0, 30), toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  test.each([
    ['today', '2026-03-01'],
    ['yesterday', '2026-02-28'],
    ['-1d', '2026-03-01'],
    ['-7d', '2026-02-23'],
    ['-30d', '2026-01-31'],
    ['2026-01-05', '2026-01-05'],
  ])('%s is %s', (text, day) => {
    expect(exactDay(text)).toBe(day);
  });

  test('a relative day moves on at midnight, an exact one stays', () => {
    const days = { from: '-7d', to: '2026-03-05' };
    const before = momentsOf(days);
    expect(before).toEqual({
      from: new Date(2026, 1, 23).toISOString(),
      to: new Date(2026, 2, 6).toISOString(),
    });
    vi.setSystemTime(new Date(2026, 2, 2));
    expect(momentsOf(days)).toEqual({ ...before, from: new Date(2026, 1, 24).toISOString() });
    expect(momentsOf({})).toEqual({});
  });

  test.each([
    [{}, undefined, undefined],
    [{ from: 'today' }, 'Today', 'from 1 Mar 2026'],
    [{ from: 'yesterday', to: 'yesterday' }, 'Yesterday', '28 Feb 2026'],
    [{ from: '-7d' }, 'Last 7 days', 'from 23 Feb 2026'],
    [{ from: '-14d' }, 'Last 14 days', 'from 16 Feb 2026'],
    [{ from: '-7d', to: 'yesterday' }, '23 Feb 2026 to 28 Feb 2026', '23 Feb 2026 to 28 Feb 2026'],
    [{ from: '2026-03-01' }, 'from 1 Mar 2026', 'from 1 Mar 2026'],
    [{ from: '2026-02-01', to: '2026-02-01' }, '1 Feb 2026', '1 Feb 2026'],
    [{ to: '2026-02-02' }, 'until 2 Feb 2026', 'until 2 Feb 2026'],
    [{ from: '2026-02-01', to: '2026-02-02' }, '1 Feb 2026 to 2 Feb 2026', '1 Feb 2026 to 2 Feb 2026'],
  ])('the days %j are called %j, and %j where that is read later', (days, name, exactName) => {
    expect([daysName(days), exactDaysName(days)]).toEqual([name, exactName]);
  });
});

test('each preset is known by its days', () => {
  expect(Object.values(presets).map(presetOf)).toEqual(Object.keys(presets));
});

test.each(['2026-02-31', '22.11.2026', '0026-01-01', '', 'tomorrow', '-0d', '-1000d', '2026-02-01T10:00:00Z'])(
  'an address with the day %j has none',
  (text) => {
    expect(readDays(new URLSearchParams({ from: text, to: '2026-11-22' }))).toEqual({ to: '2026-11-22' });
  },
);

test('the beginning of a day by UTC, as in addresses of 3.0.0, is read as the day on which it is', () => {
  const day = new Date('2026-11-22T00:00:00Z').toLocaleDateString('sv');
  expect(readDay('2026-11-22T00:00:00Z')).toBe(day);
});
