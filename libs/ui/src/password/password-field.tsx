import { Eye, EyeOff } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Field } from '../field/field.tsx';
import { IconButton } from '../button/icon-button.tsx';
import type { TextFieldProps } from '../field/text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'onKeyDown' | 'onKeyUp' | 'onBlur'> {
  /** Id of a message elsewhere that describes the field too, such as a refused sign-in. */
  describedBy?: string | undefined;
}

/** A TextField for a password, with a button that shows and hides it and a Caps Lock warning. */
export function PasswordField({ label, error, help, initialFocus, describedBy, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <Field label={label} error={error} help={help} initialFocus={initialFocus}>
      {({ 'aria-describedby': note, ...control }) => (
        <div className="ui-input-box">
          <input
            {...input}
            {...control}
            aria-describedby={[note, describedBy].filter(Boolean).join(' ') || undefined}
            className="ui-input has-end"
            type={shown ? 'text' : 'password'}
            onKeyDown={watch}
            onKeyUp={watch}
            onBlur={() => setCapsLock(false)}
          />
          <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff size={16} /> : <Eye size={16} />}
          </IconButton>
          <span role="status" className="ui-caps-lock">
            {capsLock && 'Caps Lock is on'}
          </span>
        </div>
      )}
    </Field>
  );
}
