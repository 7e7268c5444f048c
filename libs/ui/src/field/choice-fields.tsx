import { type ComponentProps, useId } from 'react';
import { Field, type FieldProps } from './fields.tsx';
import { Select, type SelectProps } from './select.tsx';
import './switch.css';

interface SelectFieldProps extends Omit<SelectProps, 'id' | 'aria-invalid' | 'aria-describedby'>, FieldProps {}

/** A native select with its label, help and error. */
export function SelectField({ label, error, help, initialFocus, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} help={help} initialFocus={initialFocus}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}

interface SwitchFieldProps
  extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'role' | 'aria-invalid' | 'aria-describedby'>, FieldProps {
  /** The switch at the end of the label's line instead of under it. */
  inline?: boolean;
  /** What the switch means as it is now, beside it. Describes the switch unless the label says it. */
  word?: string | undefined;
}

/** On or off, with its label, help and error. Position and shape show the state, not only colour. */
export function SwitchField({ label, error, help, initialFocus, inline = false, word, ...input }: SwitchFieldProps) {
  const wordId = useId();
  return (
    <Field label={label} error={error} help={help} initialFocus={initialFocus} inline={inline}>
      {({ 'aria-describedby': note, ...control }) => (
        <span className="ui-switch-box">
          <input
            {...input}
            {...control}
            aria-describedby={[word !== label && word && wordId, note].filter(Boolean).join(' ') || undefined}
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox exposes its state itself
            role="switch"
            className="ui-switch"
          />
          {word && <span id={wordId}>{word}</span>}
        </span>
      )}
    </Field>
  );
}
