import { type KeyboardEvent, type Ref, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { beforeLeaving } from '../browser/page-events.ts';
import { IconButton } from '../button/button.tsx';
import '../filter/filter.css';

/** The search is sent after a pause in typing (decisions, section 3). */
const delayMs = 250;

interface SearchFormProps {
  label: string;
  query: string;
  /** What is searched for when this text was typed. */
  clean: (text: string) => string;
  /** Changes the address, in React too before it returns (`flushSync`). */
  onSearch: (query: string) => void;
  /** The answer is on its way. */
  busy?: boolean;
  /** The address cannot be searched now, because a dialog is open. */
  paused?: boolean;
  /** The down arrow was pressed: move the focus to the results. */
  onDown?: () => void;
  ref?: Ref<HTMLFormElement>;
}

/**
 * A search box. It shows the text as typed and searches the cleaned text. Enter searches at once, and so does leaving
 * the box: a dialog may open next, and its address cannot be searched. So does the end of the session, which keeps the
 * address only, and hiding the page.
 */
export function SearchForm({ label, query, clean, onSearch, busy, paused = false, onDown, ref }: SearchFormProps) {
  const [text, setText] = useState(query);
  const wanted = clean(text);
  const send = useSend(query, setText, onSearch);
  const [isComposing, setComposing] = useState(false);
  const isUnsent = !paused && !isComposing && wanted !== query;

  useEffect(() => {
    if (!isUnsent) return;
    const sendNow = () => send(wanted);
    const timer = setTimeout(sendNow, delayMs);
    const undo = beforeLeaving(sendNow);
    return () => {
      clearTimeout(timer);
      undo();
    };
  }, [isUnsent, wanted, send]);

  const sendNow = () => isUnsent && send(wanted);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the blur event comes from the box inside
    <form
      ref={ref}
      role="search"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        sendNow();
      }}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || sendNow()}
    >
      <SearchField
        label={label}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (!onDown || event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
      />
    </form>
  );
}

/**
 * Sends searches. When the query in the address changes by Back, Forward or a link, `onOutsideChange` puts it into the
 * box. When it changes because of our own search, it doesn't: the person may have typed on since.
 */
function useSend(query: string, onOutsideChange: (query: string) => void, onSearch: (query: string) => void) {
  const sent = useRef<string[]>([]);
  // A layout effect, so that the old text is never shown with the new list.
  useLayoutEffect(() => {
    const index = sent.current.indexOf(query);
    if (index === -1) onOutsideChange(query);
    else sent.current.splice(0, index + 1);
  }, [query, onOutsideChange]);
  return useCallback(
    (wanted: string) => {
      sent.current.push(wanted);
      onSearch(wanted);
    },
    [onSearch],
  );
}

interface SearchFieldProps {
  /** The accessible name and the placeholder, such as 'Search users'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A search box (role `searchbox`). Its clear button keeps the focus in the box. */
export function SearchField({ label, value, onChange, onKeyDown }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  return (
    <div className="ui-input-box ui-search">
      <span data-icon="search" className="ui-search-icon" />
      <input
        ref={input}
        type="search"
        className="ui-input has-end"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        spellCheck={false}
      />
      {value !== '' && <IconButton icon="x" label="Clear search" onClick={clear} />}
    </div>
  );
}
