import { formatDate, TimeOfDay } from '@scv/ui';

/** Day and time to the second, in the person's time zone. @param props.at RFC 3339 */
export function When({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <span className="activity-when">
      {formatDate(date)}, <TimeOfDay at={date.getTime()} />
    </span>
  );
}
