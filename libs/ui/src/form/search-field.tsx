import { Search, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { IconButton } from '../button/icon-button.tsx';

export interface SearchFieldProps {
  /** The accessible name, such as 'Search users'; also the default placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A search box (role `searchbox`). Its clear button keeps the focus in the box. */
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
