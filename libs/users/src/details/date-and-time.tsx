import { formatDate } from '@scv/ui';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** '22 Nov 2026, 14:05' in the person's time zone. @param at RFC 3339 */
export function DateAndTime({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at}>
      {formatDate(date)}, {twoDigits(date.getHours())}:{twoDigits(date.getMinutes())}
    </time>
  );
}
