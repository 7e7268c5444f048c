import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { keepInWindow, useWindowEvent } from '../hooks.ts';
import { Field } from './fields.tsx';
import type { SelectProps } from './select.tsx';
import './multi-select.css';

interface MultiSelectProps {
  label: string;
  /** Shown while nothing is chosen, such as 'Everything'. */
  none: string;
  options: SelectProps['options'];
  values: readonly string[];
  /** Gets the value that was checked or unchecked. */
  onToggle: (value: string) => void;
}

/** A field that opens checkboxes, in groups. Escape, a press elsewhere or leaving it with Tab closes them. */
export function MultiSelect({ label, none, options, values, onToggle }: MultiSelectProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOutside = (target: EventTarget | null) => target instanceof Node && !root.current?.contains(target);
  useWindowEvent('pointerdown', ({ target }) => isOutside(target) && setOpen(false));
  const chosen = options.filter(({ value }) => values.includes(value)).map((option) => option.label);
  const text = chosen.join(', ') || none;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  }

  return (
    <Field label={label}>
      {(control) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button and the checkboxes have the focus
        <div
          ref={root}
          className="ui-input-box ui-multi-select"
          onKeyDown={onKeyDown}
          onBlur={({ relatedTarget }: FocusEvent) => isOutside(relatedTarget) && setOpen(false)}
        >
          <button
            {...control}
            ref={button}
            type="button"
            className="ui-input has-end"
            aria-label={`${label}, ${text}`} // the label alone would hide the values
            aria-expanded={open}
            title={chosen.length > 1 ? text : undefined}
            onClick={() => setOpen(!open)}
          >
            <span>{text}</span>
          </button>
          <span data-icon="chevron-down" className="ui-chevron" />
          {open && <Options {...{ label, options, values, onToggle }} />}
        </div>
      )}
    </Field>
  );
}

function Options({ label, options, values, onToggle }: Omit<MultiSelectProps, 'none'>) {
  return (
    <div ref={keepInWindow} className="ui-multi-select-options" role="group" aria-label={label}>
      {[...Map.groupBy(options, ({ group }) => group)].map(([group, grouped]) => (
        <fieldset key={group ?? ''}>
          {group !== undefined && <legend>{group}</legend>}
          {grouped.map(({ value, label: name }) => (
            <label key={value}>
              <input type="checkbox" checked={values.includes(value)} onChange={() => onToggle(value)} />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
