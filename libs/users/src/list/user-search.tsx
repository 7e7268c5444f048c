import { SearchField } from '@scv/ui';
import { useCallback, useEffect, useState, type Ref } from 'react';
import { useLocation } from 'react-router';
import { cleanQuery } from './user-filters.ts';
import { userPaths } from '../user-paths.ts';

/** How long typing must rest before a search is sent (decisions: 250 ms). */
const restMs = 250;

export interface UserSearchProps {
  query: string;
  onSearch: (query: string) => void;
  /** The arrow that leads from the box down to what was found. */
  onDown: () => void;
  /** Reaches the form around the box. */
  ref: Ref<HTMLFormElement>;
}

/**
 * The search box. What is typed stays as typed; what is searched is trimmed. Enter searches at once, and so does leaving
 * the box: a dialog may open next, whose address is no place for a search.
 */
export function UserSearch({ query, onSearch, onDown, ref }: UserSearchProps) {
  const [text, setText] = useState(query);
  const wanted = cleanQuery(text);
  const send = useArrivals(query, setText, onSearch);
  const isPending = useLocation().pathname === userPaths.list() && wanted !== query;

  useEffect(() => {
    if (!isPending) return;
    const rest = setTimeout(() => send(wanted), restMs);
    return () => clearTimeout(rest);
  }, [isPending, wanted, send]);

  const sendNow = () => isPending && send(wanted);

  return (
    // It hears when it is left; nothing is done to the form itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={ref}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        sendNow();
      }}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || sendNow()}
    >
      <SearchField
        label="Search users"
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onDown();
        }}
      />
    </form>
  );
}

/**
 * Tells a search of our own that arrives in the address from one that came by Back, Forward or a link: only the
 * latter may replace what stands in the box, for typing may have gone on since.
 */
function useArrivals(query: string, onOutsideChange: (query: string) => void, onSearch: (query: string) => void) {
  const [arrived, setArrived] = useState(query);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (query !== arrived) {
    setArrived(query);
    if (sent.includes(query)) setSent(sent.slice(sent.indexOf(query) + 1));
    else onOutsideChange(query);
  }
  return useCallback(
    (wanted: string) => {
      setSent((earlier) => [...earlier, wanted]);
      onSearch(wanted);
    },
    [onSearch],
  );
}
