import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { classNames } from '../text/text.tsx';

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>, FieldProps {}

/** One line of text with its label, help and error. `ref` is the input's, to focus the first invalid field. */
export function TextField({ label, error, help, initialFocus, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} help={help} initialFocus={initialFocus}>
      {(control) => <input type="text" {...input} {...control} className="ui-input" />}
    </Field>
  );
}

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

export interface FieldProps {
  /** Shown above the control; its accessible name. */
  label: string;
  /** What is wrong with the value, as a sentence; a link may follow it. */
  error?: ReactNode;
  help?: ReactNode;
  /** Gets the focus when the dialog around it opens. */
  initialFocus?: boolean | undefined;
}

/** The attributes that tie a control to its label, help and error. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'data-pc-autofocus': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** The control at the end of the label's line instead of under it. */
  inline?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, then the error (or else the help) under it; internal to this library. */
export function Field({ label, error, help, initialFocus, inline = false, children }: FieldFrameProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || help !== undefined;

  return (
    <div className={classNames('ui-field', inline && 'is-inline')}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': hasNote ? noteId : undefined,
        'data-pc-autofocus': initialFocus || undefined,
      })}
      {hasNote && (
        <p id={noteId} className={error === undefined ? 'ui-help' : 'ui-field-error'}>
          {error !== undefined && <CircleAlert size={16} />}
          <span>{error ?? help}</span>
        </p>
      )}
    </div>
  );
}
