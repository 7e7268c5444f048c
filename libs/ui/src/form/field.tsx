import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

export interface FieldProps {
  /** Stands above the control and names it. */
  label: string;
  /** What is wrong with the value, as a sentence; `undefined` when nothing is. */
  error: string | undefined;
  /** A hint under the control. */
  help?: ReactNode;
}

/** What a control inside a field must carry to be tied to its label, help and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label above, control, then the error (or else the help) under it; internal to this library. */
export function Field({
  label,
  error,
  help,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || help !== undefined;

  return (
    <div className="ui-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': hasNote ? noteId : undefined,
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
