import { Search, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { IconButton } from './icon-button.tsx';

export interface SearchFieldProps {
  /** The accessible name, such as 'Search users'; shown as the placeholder too unless one is given. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Keys pressed in the box. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A search box (role `searchbox`) with a button that empties it and keeps the focus in it. */
export function SearchField({ label, value, onChange, placeholder = label, onKeyDown }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  return (
    <div className="ui-input-box ui-search">
      <Search size={16} className="ui-search-icon" />
      <input
        ref={input}
        type="search"
        className="ui-input has-end"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
      />
      {value !== '' && (
        <IconButton label="Clear search" onClick={clear}>
          <X size={16} />
        </IconButton>
      )}
    </div>
  );
}
