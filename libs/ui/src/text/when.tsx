import { useSyncExternalStore } from 'react';
import { counted, dayOf, formatDateTime } from './format.ts';

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

/**
 * '3 minutes ago', which stays true while it is shown, or '22 Nov 2026, 14:05'; the tooltip has the seconds. What isn't a
 * time, such as an odd one of the sign-in provider, is shown as it is.
 */
export function When({ time, exact = false, format = formatDateTime }: WhenProps) {
  const date = new Date(time);
  const ago = formatAgo(date, useSyncExternalStore(onTick, currentTick));
  if (Number.isNaN(date.getTime())) return <bdi>{time}</bdi>;
  return (
    <time dateTime={typeof time === 'string' ? time : date.toISOString()} title={formatDateTime(date, true)}>
      {(!exact && ago) || format(date)}
    </time>
  );
}

/** Today in the person's time zone, such as '2026-11-22'. What is rendered with it is rendered again after midnight. */
export const useToday = () => useSyncExternalStore(onTick, () => dayOf(new Date()));

/** How often it is looked at whether another minute has passed. */
const tickMs = 15_000;

function onTick(onChange: () => void) {
  const timer = setInterval(onChange, tickMs);
  return () => clearInterval(timer);
}

const currentTick = () => Math.floor(Date.now() / tickMs) * tickMs;
