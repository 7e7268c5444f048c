import { formatDate } from '@scv/ui';
import { useState } from 'react';

/** A time of the contract, in the person's time zone: '14:05' today, '21 Nov 2026' before; the tooltip has both. */
export function When({ at }: { at: string }) {
  const [today] = useState(() => formatDate(new Date()));
  const time = new Date(at);
  const clock = `${time.getHours()}:${String(time.getMinutes()).padStart(2, '0')}`;
  const date = formatDate(time);
  return (
    <time dateTime={at} title={`${date}, ${clock}`}>
      {date === today ? clock : date}
    </time>
  );
}
