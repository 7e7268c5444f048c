import { useSyncExternalStore } from 'react';

// Numbers and times as people read them. `formatBytes` is in libs/json-check, which the server uses too.

/** A whole number: '1,004'. Without Intl, whose first use takes 11 ms (45 ms on a slow computer). */
export const formatNumber = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** '1 user', '1,004 users'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** An approximate duration: '8 s', '2 min', '1 h 5 min'. */
export function formatSeconds(seconds: number): string {
  if (seconds < 59.5) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/** Whole seconds as a countdown shows them: '0:09', '4:32', '1:00:00'. */
export function clockTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const minutesAndSeconds = `${hours > 0 ? twoDigits(minutes % 60) : minutes}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '22 Nov 2026' in the person's time zone. Without Intl, as `formatNumber`. */
export const formatDate = (date: Date) => `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`;

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** '14:05' in the person's time zone; `withSeconds` '14:05:09'. */
export function formatTimeOfDay(date: Date, withSeconds = false): string {
  const parts = [date.getHours(), date.getMinutes(), ...(withSeconds ? [date.getSeconds()] : [])];
  return parts.map(twoDigits).join(':');
}

/** '22 Nov 2026, 14:05' in the person's time zone; `withSeconds` '22 Nov 2026, 14:05:09'. */
export const formatDateTime = (date: Date, withSeconds = false) =>
  `${formatDate(date)}, ${formatTimeOfDay(date, withSeconds)}`;

const minuteMs = 60_000;

/** 'just now', '3 minutes ago', '5 hours ago'; undefined for a day ago and earlier, and for the future. */
export function formatAgo(date: Date, now: number): string | undefined {
  const minutes = Math.floor((now - date.getTime()) / minuteMs);
  // The server's clock may be a little ahead.
  if (minutes < -1 || minutes >= 24 * 60) return undefined;
  if (minutes < 1) return 'just now';
  return `${minutes < 60 ? counted(minutes, 'minute') : counted(Math.floor(minutes / 60), 'hour')} ago`;
}

interface WhenProps {
  /** RFC 3339, or milliseconds since 1970. */
  time: string | number;
  /** Part of a sentence, in which '3 minutes ago' would not fit. */
  exact?: boolean;
  /** What is shown of a time that is a day ago or more; without it day and time. */
  format?: (date: Date) => string;
}

/** '3 minutes ago', which stays true while it is shown, or '22 Nov 2026, 14:05'; the tooltip has the seconds. */
export function When({ time, exact = false, format = formatDateTime }: WhenProps) {
  const date = new Date(time);
  const ago = formatAgo(date, useSyncExternalStore(onTick, currentTick));
  return (
    <time dateTime={typeof time === 'string' ? time : date.toISOString()} title={formatDateTime(date, true)}>
      {(!exact && ago) || format(date)}
    </time>
  );
}

/** How often it is looked at whether another minute has passed. */
const tickMs = 15_000;

function onTick(onChange: () => void) {
  const timer = setInterval(onChange, tickMs);
  return () => clearInterval(timer);
}

const currentTick = () => Math.floor(Date.now() / tickMs) * tickMs;
