import { useState } from 'react';
import { isDay } from '../text/is-day.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface DayFieldProps extends Pick<TextFieldProps, 'error' | 'help'> {
  label: string;
  /** '2026-11-23' */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Gets a whole day, or undefined if the field was emptied. */
  onChange: (day: string | undefined) => void;
}

/** A day. The browser's own control: it can be typed into in the order that the person is used to. */
export function DayField({ value = '', onChange, ...rest }: DayFieldProps) {
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
