import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../button/button.tsx';
import { Field } from '../field/fields.tsx';
import { keepInWindow } from '../hooks.ts';
import { classNames, Meta } from '../text/text.tsx';
import { useComposedText } from './use-composed-text.ts';
import './search-select.css';

interface SearchOption {
  value: string;
  label: string;
  /** Tells options with the same label apart, such as an email. */
  detail?: string | undefined;
}

interface SearchSelectProps {
  label: string;
  chosen: SearchOption | undefined;
  placeholder: string;
  /** Those that fit the text which `onText` got last. */
  options: readonly SearchOption[];
  none: string;
  /** Gets the typed text; undefined when the list closes. */
  onText: (text: string | undefined) => void;
  onChoose: (option: SearchOption | undefined) => void;
}

/** A field that finds options as you type: arrow keys select one, Enter takes it (ARIA combobox with a listbox). */
export function SearchSelect({ label, chosen, placeholder, options, none, onText, onChoose }: SearchSelectProps) {
  // Undefined while the list is closed.
  const [text, setText] = useState<string>();
  const [selected, setSelected] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const { pass, composition } = useComposedText(onText);
  const listId = useId();
  const isOpen = text !== undefined;
  const active = Math.min(selected, options.length - 1);

  function type(next: string | undefined) {
    setText(next);
    setSelected(0);
    if (next === undefined) onText(next);
    else pass(next);
  }

  function choose(option: SearchOption | undefined) {
    type(undefined);
    onChoose(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !isOpen) type('');
    else if (step) setSelected((active + step + options.length) % Math.max(1, options.length));
    else if (event.key === 'Enter' && isOpen) {
      // Without an option, the search may not have ended, and what was typed stays.
      if (options[active]) choose(options[active]);
    } else if (event.key === 'Escape' && isOpen) type(undefined);
    else return;
    event.preventDefault();
  }

  return (
    <Field label={label}>
      {(control) => (
        <div className="ui-input-box ui-search-select">
          <input
            {...control}
            ref={input}
            className={classNames('ui-input', chosen && 'has-end')}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && options[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={text ?? chosen?.label ?? ''}
            onChange={({ target }) => (target.value === '' && chosen ? choose(undefined) : type(target.value))}
            onClick={() => isOpen || chosen || type('')}
            onFocus={({ target }) => target.select()}
            onBlur={() => isOpen && type(undefined)}
            onKeyDown={onKeyDown}
            {...composition}
          />
          {chosen && (
            <IconButton
              icon="x"
              label={`Clear ${label}`}
              onClick={() => {
                choose(undefined);
                input.current?.focus();
              }}
            />
          )}
          {isOpen && <Options id={listId} {...{ label, options, active, none }} onChoose={choose} />}
        </div>
      )}
    </Field>
  );
}

interface OptionsProps extends Pick<SearchSelectProps, 'label' | 'options' | 'none'> {
  id: string;
  active: number;
  onChoose: (option: SearchOption) => void;
}

/** The focus stays in the input, so that it doesn't close the list before a click arrives. */
function Options({ id, label, options, active, none, onChoose }: OptionsProps) {
  return (
    <div ref={keepInWindow} className="ui-search-options" onPointerDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          <button
            key={option.value}
            ref={(element) => void (index === active && element?.scrollIntoView({ block: 'nearest' }))}
            type="button"
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={() => onChoose(option)}
          >
            <bdi>{option.label}</bdi>
            {option.detail !== undefined && <Meta inline>{option.detail}</Meta>}
          </button>
        ))}
      </div>
      <p role="status">{options.length === 0 && none}</p>
    </div>
  );
}
