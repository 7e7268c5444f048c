import { useState } from 'react';
import { SelectField } from '../field/choice-fields.tsx';
import { TextField, type TextFieldProps } from '../field/fields.tsx';
import { type Days, exactDay, isDay, presetOf, presets, timeZone } from './days.ts';

interface DayRangeProps {
  /** Of the choice between ranges, and of the fields for the first and the last day. */
  labels: readonly [range: string, first: string, last: string];
  days: Days;
  /** Gets both days; undefined for one that is open. */
  onDays: (days: Required<Days>) => void;
}

/** Chooses days: one of the usual ranges, or by two more fields the first and the last day. */
export function DayRange({ labels: [range, ...labels], days: { from, to }, onDays }: DayRangeProps) {
  const [choosing, setChoosing] = useState(false);
  const preset = presetOf({ from, to });
  const exact = { from: from && exactDay(from), to: to && exactDay(to) };
  const isOther = choosing || Boolean((from || to) && !preset);
  const all = [
    { value: '', label: 'Any day' },
    ...Object.keys(presets).map((name) => ({ value: name, label: name })),
    { value: 'other', label: 'Chosen days' },
  ];
  return (
    <>
      <SelectField
        label={range}
        value={isOther ? 'other' : (preset ?? '')}
        options={all}
        help={`In ${timeZone()}`}
        onChange={({ target: { value } }) => {
          setChoosing(value === 'other');
          onDays(value === 'other' ? exact : { from: undefined, to: undefined, ...presets[value] });
        }}
      />
      {isOther && <DayFields labels={labels} days={exact} onDays={onDays} />}
    </>
  );
}

interface DayFieldsProps extends Omit<DayRangeProps, 'labels'> {
  labels: readonly [first: string, last: string];
}

/** Two fields for the first and the last day of a range. If they are the wrong way round, the second one says so. */
function DayFields({ labels: [first, last], days: { from, to }, onDays }: DayFieldsProps) {
  const error = from && to && from > to ? `This day is before “${first}”, so nothing is found.` : undefined;
  return (
    <>
      <DayField label={first} value={from} max={to} onChange={(day) => onDays({ from: day, to })} />
      <DayField label={last} value={to} min={from} error={error} onChange={(day) => onDays({ from, to: day })} />
    </>
  );
}

interface DayFieldProps extends Pick<TextFieldProps, 'error'> {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Gets a whole day, or undefined if the field was emptied. */
  onChange: (day: string | undefined) => void;
}

/** A day. The browser's own control: it can be typed into in the order that the person is used to. */
function DayField({ value = '', onChange, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();

  /** Each digit of a year is announced as a year: 2, 20, 202, 2026. */
  function change(day: string) {
    setTyped(day);
    if (day === '' || isDay(day)) onChange(day || undefined);
  }

  return (
    <TextField
      {...rest}
      type="date"
      value={typed ?? value}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setTyped(undefined)}
    />
  );
}
