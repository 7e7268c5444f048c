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
  const twoDigits = (part: number) => String(part % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const minutesAndSeconds = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(seconds)}`;
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '22 Nov 2026' in the person's time zone. Without Intl, as `formatNumber`. */
export const formatDate = (date: Date) => `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`;

/** '22 Nov 2026, 14:05' in the person's time zone. Without Intl, as `formatNumber`. */
export function formatDateTime(date: Date): string {
  const [hours, minutes] = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${formatDate(date)}, ${hours}:${minutes}`;
}

/** '14:05:09' in the person's time zone. */
export const formatTimeOfDay = (date: Date) => date.toLocaleTimeString('en', { timeStyle: 'medium', hour12: false });

/** '22 Nov 2026, 14:05' in the person's time zone. @param props.time RFC 3339 */
export function When({ time }: { time: string }) {
  return <time dateTime={time}>{formatDateTime(new Date(time))}</time>;
}

/** `at`: milliseconds since 1970. */
export function TimeOfDay({ at }: { at: number }) {
  const date = new Date(at);
  return <time dateTime={date.toISOString()}>{formatTimeOfDay(date)}</time>;
}
