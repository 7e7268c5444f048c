import { dayOf, formatDay } from '../text/format.ts';

/**
 * Days as an address has them, in the person's time zone; both are part of the range. An exact day, such as
 * '2026-11-22', or a relative one, which means the day on which it is looked at: 'today', 'yesterday', or '-7d', the
 * first of the last seven days, of which today is the last.
 */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The ranges that can be chosen with one click, by name. */
export const presets: Readonly<Record<string, Days>> = {
  Today: { from: 'today' },
  Yesterday: { from: 'yesterday', to: 'yesterday' },
  'Last 7 days': { from: '-7d' },
  'Last 30 days': { from: '-30d' },
};

/** The name of the preset that these days are; undefined for others. */
export const presetOf = ({ from, to }: Days): string | undefined =>
  Object.entries(presets).find(([, days]) => days.from === from && days.to === to)?.[0];

/** A day of a year that RFC 3339 can write in every time zone. */
const exact = /^[12]\d{3}-\d\d-\d\d$/;
const lastDays = /^-([1-9]\d{0,2})d$/;

/** Whether a text is a day that exists, such as '2026-11-23'. */
export const isDay = (text: string) => exact.test(text) && new Date(text).toJSON()?.startsWith(text) === true;

/** Reads a day of an address; undefined for any other text. Addresses of 3.0.0 have the moment when a UTC day begins. */
export function readDay(text: string | null): string | undefined {
  if (text === null) return undefined;
  if (isDay(text) || lastDays.test(text) || text === 'today' || text === 'yesterday') return text;
  const [day = '', time] = text.split('T');
  return time === '00:00:00Z' && isDay(day) ? dayOf(new Date(text)) : undefined;
}

/** Reads the days `from` and `to` of an address. */
export function readDays(search: URLSearchParams): Days {
  const days = ['from', 'to'].map((name) => [name, readDay(search.get(name))]);
  return Object.fromEntries(days.filter(([, day]) => day !== undefined)) as Days;
}

/** The exact day that a text of an address means today. */
export function exactDay(text: string, today = dayOf(new Date())): string {
  if (text === 'today') return today;
  if (text === 'yesterday') return addDays(today, -1);
  const [, count] = lastDays.exec(text) ?? [];
  return count === undefined ? text : addDays(today, 1 - Number(count));
}

/** The day some days later. Calendar days have no time zone. */
function addDays(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** When a day begins in the person's time zone: at midnight, or at the first moment after it where clocks skip it. */
function startOf(day: string): string {
  const [year = 0, month = 1, date] = day.split('-').map(Number);
  return new Date(year, month - 1, date).toISOString();
}

/** The moments at which a range begins and ends now, as RFC 3339 in UTC. A day may have 23 or 25 hours. */
export function momentsOf({ from, to }: Days): Days {
  return {
    ...(from && { from: startOf(exactDay(from)) }),
    ...(to && { to: startOf(addDays(exactDay(to), 1)) }),
  };
}

/** 'Last 7 days', '22 Nov 2026', 'from 22 Nov 2026', '1 Nov 2026 to 22 Nov 2026'; undefined for any day. */
export function daysName(days: Days): string | undefined {
  const [, count] = (days.to === undefined && lastDays.exec(days.from ?? '')) || [];
  return presetOf(days) ?? (count === undefined ? exactDaysName(days) : `Last ${count} days`);
}

/** The same with the days of now, for what is read later: 'from 22 Nov 2026'. */
export function exactDaysName({ from, to }: Days): string | undefined {
  const [first, last] = [from, to].map((day) => day && formatDay(exactDay(day)));
  if (first === last) return first;
  return first && last ? `${first} to ${last}` : first ? `from ${first}` : `until ${last}`;
}

/** 'Europe/Berlin (UTC+1)' */
export function timeZone(now = new Date()): string {
  const minutes = -now.getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = minutes === 0 ? '' : `${minutes > 0 ? '+' : '−'}${hours}${rest ? `:${rest}` : ''}`;
  const name = timeZoneName();
  return name === 'UTC' ? name : `${name} (UTC${offset})`;
}

/** The name of the browser's time zone, such as 'Europe/Berlin'. */
export const timeZoneName = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
