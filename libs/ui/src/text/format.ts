// Numbers and times as people read them. `formatBytes` is in libs/json-check, which the server uses too.

/** A whole number: '1,004'. Without Intl, whose first use takes 11 ms (45 ms on a slow computer). */
// oxlint-disable-next-line regexp/no-super-linear-move -- a number has few digits
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

/** The day of a moment in the person's time zone, as ISO 8601 writes it: '2026-11-22'. */
export const dayOf = (date: Date) =>
  [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');

/** '22 Nov 2026' for the day '2026-11-22'. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${months[(month ?? 1) - 1]} ${year}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '22 Nov 2026' in the person's time zone. Without Intl, as `formatNumber`. */
export const formatDate = (date: Date) => formatDay(dayOf(date));

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** '14:05' in the person's time zone; `withSeconds` '14:05:09'. */
export function formatTimeOfDay(date: Date, withSeconds = false): string {
  const parts = [date.getHours(), date.getMinutes(), ...(withSeconds ? [date.getSeconds()] : [])];
  return parts.map(twoDigits).join(':');
}

/** '22 Nov 2026, 14:05' in the person's time zone; `withSeconds` '22 Nov 2026, 14:05:09'. */
export const formatDateTime = (date: Date, withSeconds = false) =>
  `${formatDate(date)}, ${formatTimeOfDay(date, withSeconds)}`;
