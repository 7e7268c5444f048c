import { useState } from 'react';
import { SelectField } from '../field/select-field.tsx';
import { TextField } from '../field/text-field.tsx';
import { type Days, isDay, presetsAt, timeZone } from './days.ts';

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
      <Day label="From" value={from} max={to} onChange={(day) => onDays({ from: day, to })} />
      <Day label="To" value={to} min={from} onChange={(day) => onDays({ from, to: day })} />
    </>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** The browser's own control: it can be typed into in the order that the person is used to. */
function Day({ label, value = '', min, max, onChange }: DayProps) {
  const [typed, setTyped] = useState<string>();

  /** Each digit of a year is announced as a year: 2, 20, 202, 2026. */
  function change(day: string) {
    setTyped(day);
    if (day === '' || isDay(day)) onChange(day || undefined);
  }

  return (
    <TextField
      type="date"
      label={label}
      value={typed ?? value}
      min={min}
      max={max}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
