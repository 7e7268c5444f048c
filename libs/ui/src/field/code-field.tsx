import { InputOtp, type InputOtpProps } from 'primereact/inputotp';
import type { ClipboardEvent, InputHTMLAttributes, KeyboardEvent } from 'react';
import { PrimeRoot } from '../prime-root.tsx';
import { Field, type FieldProps } from './fields.tsx';

/** Digits of a code. */
const length = 6;

interface CodeFieldProps extends FieldProps {
  value: string;
  onChange: (code: string) => void;
}

/** What PrimeReact passes to the template of a digit; its types don't have it. */
interface Digit {
  events: Pick<InputHTMLAttributes<HTMLInputElement>, 'onInput' | 'onKeyDown' | 'onFocus' | 'onBlur' | 'onPaste'>;
  props: { value: string; 'data-index': number };
}

/**
 * A numeric code from a mail or a text message, one box a digit (PrimeReact's InputOtp). The label names the first box,
 * which a browser or a test may fill with the whole code; the others are called "Digit 2 of 6" and so on.
 */
export function CodeField({ label, error, help, initialFocus, value, onChange }: CodeFieldProps) {
  /** InputOtp's own paste refuses the blanks that mails put between the digits. */
  function paste(event: ClipboardEvent) {
    event.preventDefault();
    onChange(event.clipboardData.getData('text').replace(/\D/g, '').slice(0, length));
  }

  return (
    <Field label={label} error={error} help={help} initialFocus={initialFocus}>
      {({ id, 'aria-describedby': note, ...control }) => {
        const digit = ({ events, props }: Digit) => (
          <input
            {...events}
            {...props}
            {...control}
            {...(props['data-index'] === 0
              ? {
                  id,
                  'aria-label': undefined,
                  'aria-describedby': [note, `${id}-digit`].filter(Boolean).join(' '),
                  autoComplete: 'one-time-code',
                }
              : {
                  'aria-label': `Digit ${props['data-index'] + 1} of ${length}`,
                  'aria-describedby': note,
                  autoComplete: 'off',
                })}
            className="ui-input"
            inputMode="numeric"
            onPaste={paste}
            // A click into a full box would leave the caret beside its digit, and the box would take no other.
            onClick={({ currentTarget }) => currentTarget.select()}
            // InputOtp's own Delete key clears the first box instead of this one.
            onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => event.key !== 'Delete' && events.onKeyDown?.(event)}
          />
        );
        return (
          <PrimeRoot>
            <InputOtp
              value={value}
              length={length}
              integerOnly
              inputTemplate={digit as unknown as InputOtpProps['inputTemplate']}
              onChange={(event) => onChange(String(event.value ?? '').slice(0, length))}
              pt={{ root: { className: 'ui-code' } }}
            />
            <span id={`${id}-digit`} hidden>
              Digit 1 of {length}
            </span>
          </PrimeRoot>
        );
      }}
    </Field>
  );
}

/** At the field of a code: My account and the recovery say the same. */
export const refusedCode = 'This code is wrong, too old or was used already. Check it, or send a new code.';

/** What is wrong with a typed code before it is sent; undefined if it is complete. */
export const codeMistake = (code: string) => (code.length < length ? `Enter all ${length} digits.` : undefined);
