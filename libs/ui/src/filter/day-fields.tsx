import { DayField } from '../field/day-field.tsx';
import type { Days } from './days.ts';

interface DayFieldsProps {
  /** Of the first and the last day. */
  labels: readonly [string, string];
  days: Days;
  /** By which clock the days are, under the first field. */
  help?: string | undefined;
  /** Gets both days; undefined for one that is open. */
  onDays: (days: { from: string | undefined; to: string | undefined }) => void;
}

/** Two fields for the first and the last day of a range. If they are the wrong way round, the second one says so. */
export function DayFields({ labels: [first, last], days: { from, to }, help, onDays }: DayFieldsProps) {
  const firstDay = from?.slice(0, 10);
  const error = firstDay && to && firstDay > to ? `This day is before “${first}”, so nothing is found.` : undefined;
  return (
    <>
      <DayField label={first} value={firstDay} max={to} help={help} onChange={(day) => onDays({ from: day, to })} />
      <DayField label={last} value={to} min={firstDay} error={error} onChange={(day) => onDays({ from, to: day })} />
    </>
  );
}
