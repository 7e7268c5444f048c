import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';

export interface FieldProps {
  /** Shown above the control; its accessible name. */
  label: string;
  /** What is wrong with the value, as a sentence; a link may follow it. */
  error?: ReactNode;
  /** A hint under the control. */
  help?: ReactNode;
  /** Gets the focus when the dialog around it opens. */
  initialFocus?: boolean | undefined;
}

/** The attributes that tie a control to its label, help and error. */
export interface ControlProps {
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
