/** A date with the time of day, in the person's time zone. @param props.time ISO 8601 */
export function When({ time }: { time: string }) {
  const text = new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
  return <time dateTime={time}>{text}</time>;
}
