import { formatDateTime } from './format.ts';

/** '22 Nov 2026, 14:05' in the person's time zone. @param props.time RFC 3339 */
export function When({ time }: { time: string }) {
  return <time dateTime={time}>{formatDateTime(new Date(time))}</time>;
}
