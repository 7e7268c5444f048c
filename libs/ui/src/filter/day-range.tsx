import { useState } from 'react';
import { SelectField } from '../field/select-field.tsx';
import { DayFields } from './day-fields.tsx';
import { type Days, isUtcDay, presetsAt, timeZone } from './days.ts';

interface DayRangeProps {
  days: Days;
  /** Gets both days; undefined for one that is open. */
  onDays: (days: { from: string | undefined; to: string | undefined }) => void;
}

/** Three fields that choose days: the usual ranges, and the first and the last day. */
export function DayRange({ days: { from, to }, onDays }: DayRangeProps) {
  const [now] = useState(Date.now);
  const presets = presetsAt(now);
  const chosen = Object.keys(presets).find((name) => presets[name]?.from === from && presets[name]?.to === to);
  const all = [
    { value: '', label: 'Any day' },
    ...Object.keys(presets).map((name) => ({ value: name, label: name })),
    // Shown while the two fields have other days. Choosing it changes nothing.
    { value: 'other', label: 'Chosen days' },
  ];
  return (
    <>
      <SelectField
        label="Days"
        value={chosen ?? (from || to ? 'other' : '')}
        options={all}
        help={`In ${timeZone()}`}
        onChange={({ target: { value } }) => {
          if (value !== 'other') onDays({ from: undefined, to: undefined, ...presets[value] });
        }}
      />
      <DayFields
        labels={['From', 'To']}
        days={{ from, to }}
        help={isUtcDay(from) ? 'From 00:00 UTC' : undefined}
        onDays={onDays}
      />
    </>
  );
}
