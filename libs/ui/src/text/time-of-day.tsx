/** '14:05:09', where the person is. `at`: milliseconds since 1970. */
export function TimeOfDay({ at }: { at: number }) {
  const date = new Date(at);
  const time = date.toLocaleTimeString('en', { timeStyle: 'medium', hour12: false });
  return <time dateTime={date.toISOString()}>{time}</time>;
}
