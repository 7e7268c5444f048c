import { type ChangeEvent, type ClipboardEvent, useState } from 'react';
import { Field, type FieldProps } from './fields.tsx';

/** Digits of a code. */
const length = 6;

interface CodeFieldProps extends FieldProps {
  value: string;
  onChange: (code: string) => void;
}

/** A numeric code from an email or a text message, which may be pasted or filled as a whole. */
export function CodeField({ label, error, help, initialFocus, value, onChange }: CodeFieldProps) {
  /** What an input method is composing, such as full-width digits: it must be left alone until its end. */
  const [composed, setComposed] = useState<string>();

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    if (composed === undefined) read(target);
    else setComposed(target.value);
  }

  /** Takes the digits. If there are too many, those behind the caret are overwritten. The caret stays where it is. */
  function read(input: HTMLInputElement) {
    const caret = input.selectionStart ?? input.value.length;
    const before = digitsIn(input.value.slice(0, caret)).slice(0, length);
    const after = digitsIn(input.value.slice(caret));
    const code = codeIn(input.value) ?? before + after.slice(Math.max(0, before.length + after.length - length));
    input.value = code;
    input.setSelectionRange(before.length, before.length);
    onChange(code);
  }

  /** The code in a copied message, whatever is around it and in the field. Other text is left to `read`. */
  function paste(event: ClipboardEvent) {
    const code = codeIn(event.clipboardData.getData('text'));
    if (code === undefined) return;
    event.preventDefault();
    onChange(code);
  }

  return (
    <Field label={label} error={error} help={help} initialFocus={initialFocus}>
      {(control) => (
        <input
          {...control}
          type="text"
          className="ui-input ui-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={composed ?? value}
          onChange={change}
          onPaste={paste}
          onCompositionStart={({ currentTarget }) => setComposed(currentTarget.value)}
          onCompositionEnd={({ currentTarget }) => {
            setComposed(undefined);
            read(currentTarget);
          }}
        />
      )}
    </Field>
  );
}

/** The decimal digits of all scripts, such as full-width or Arabic ones, as 0 to 9. */
const asciiDigits = (text: string) => text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** Unicode has each script's digits in a row from 0 to 9, and rows that follow each other are of ten. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}

const digitsIn = (text: string) => asciiDigits(text).replace(/\D/g, '');

/** Six digits that stand alone, in a row or with a blank or a hyphen between them, which a date has, too. */
const codes = [
  /(?<![\d\p{L}])\d{6}(?![\d\p{L}])/u,
  /(?<!\d)\d{6}(?!\d)/,
  /(?<!\d)\d{3}[\p{Zs}\p{Pd}]\d{3}(?!\d)/u,
  /(?<!\d)\d(?:[\p{Zs}\p{Pd}]?\d){5}(?!\d)/u,
];

/** The code in a text such as a copied message; undefined if it has none. */
function codeIn(text: string): string | undefined {
  const ascii = asciiDigits(text).replace(/\p{Cf}/gu, '');
  const found = codes.map((pattern) => pattern.exec(ascii)?.[0]).find((code) => code !== undefined);
  return found?.replace(/\D/g, '');
}

/** At the field of a code: My account and the recovery say the same. */
export const refusedCode = 'This code is wrong, too old or was used already. Check it, or send a new code.';

/** What is wrong with a typed code before it is sent; undefined if it is complete. */
export const codeMistake = (code: string) => (code.length < length ? `Enter all ${length} digits.` : undefined);
