import { formatDate } from '../text/format.ts';

/** The figures of the dashboard are by UTC, and link to the entries from the beginning of such a day on. */
const startOfUtcDay = 'T00:00:00Z';

/** Whether it is when a day by UTC begins, and not a day in the person's time zone. */
export const isUtcDay = (from: string | undefined): boolean => from?.endsWith(startOfUtcDay) === true;

/** Days such as '2026-11-22', in the person's time zone; both are part of the range. `from` may be by UTC. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Reads the days of an address; what is no day is left out. */
export function readDays(search: URLSearchParams): Days {
  const days = ['from', 'to']
    .map((name) => [name, search.get(name) ?? ''])
    .filter(([, text = '']) => isDay(text.replace(startOfUtcDay, '')));
  return Object.fromEntries(days) as Days;
}

/** The moments at which a range begins and ends, as RFC 3339 in UTC. */
export function momentsOf({ from, to }: Days): Days {
  return { ...(from && { from: startOf(from, 0) }), ...(to && { to: startOf(to, 1) }) };
}

/** When a day begins in the person's time zone, or the one `later` days later; when a day by UTC begins. */
function startOf(text: string, later: number): string {
  if (isUtcDay(text)) return text;
  const date = new Date(`${text}T00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** The ranges that can be chosen with one click, by name. @param now milliseconds since 1970 */
export function presetsAt(now: number): Record<string, Days> {
  const ago = (days: number) => {
    const date = new Date(now);
    date.setDate(date.getDate() - days);
    return date.toLocaleDateString('sv'); // as ISO 8601 writes it
  };
  return {
    Today: { from: ago(0) },
    Yesterday: { from: ago(1), to: ago(1) },
    'Last 7 days': { from: ago(6) },
    'Last 30 days': { from: ago(29) },
  };
}

/** The range of `presetsAt` that these days are; undefined for others. */
export const presetOf = ({ from, to }: Days, now: number): string | undefined =>
  Object.entries(presetsAt(now)).find(([, days]) => days.from === from && days.to === to)?.[0];

/** 'Last 7 days', '22 Nov 2026', 'from 22 Nov 2026', '1 Nov 2026 to 22 Nov 2026'; undefined for any day. */
export function daysName({ from, to }: Days, now = Date.now()): string | undefined {
  const preset = presetOf({ from, to }, now);
  if (preset || !(from || to)) return preset;
  const [first, last] = [from, to].map((day) => day && formatDate(new Date(`${day.slice(0, 10)}T00:00`)));
  const begin = isUtcDay(from) ? `${first}, 00:00 UTC` : first;
  if (from === to) return first;
  return from && to ? `${begin} to ${last}` : from ? `from ${begin}` : `until ${last}`;
}

/** 'Europe/Berlin (UTC+1)' */
export function timeZone(now = new Date()): string {
  const minutes = -now.getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = minutes === 0 ? '' : `${minutes > 0 ? '+' : '−'}${hours}${rest ? `:${rest}` : ''}`;
  const { timeZone: name } = Intl.DateTimeFormat().resolvedOptions();
  return name === 'UTC' ? name : `${name} (UTC${offset})`;
}

/** A day of a year that RFC 3339 can write in every time zone. */
const pattern = /^[12]\d{3}-\d\d-\d\d$/;

/** True for a day that exists, such as '2026-11-23'. */
export const isDay = (text: string) => pattern.test(text) && new Date(text).toJSON()?.startsWith(text) === true;
