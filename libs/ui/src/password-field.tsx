import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A TextField for a password, with a button that shows and hides what was typed. */
export function PasswordField({ label, error, help, ...input }: Omit<TextFieldProps, 'type'>) {
  const [shown, setShown] = useState(false);

  return (
    <Field label={label} error={error} help={help}>
      {(control) => (
        <div className="ui-input-box">
          <input {...input} {...control} className="ui-input has-end" type={shown ? 'text' : 'password'} />
          <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff size={16} /> : <Eye size={16} />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
