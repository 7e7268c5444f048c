import { formatTimeOfDay } from './format.ts';

/** `at`: milliseconds since 1970. */
export function TimeOfDay({ at }: { at: number }) {
  const date = new Date(at);
  return <time dateTime={date.toISOString()}>{formatTimeOfDay(date)}</time>;
}
