import { ApiError } from '@scv/api';
import { Button, counted, formatNumber, IconButton, Meta } from '@scv/ui';
import { Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { mostSelected, type UserSelection } from './user-selection.ts';
import './bulk.css';
import { collectUsers } from './collect-users.ts';

interface SelectionBarProps {
  selection: UserSelection;
  /** The search whose users can all be selected. */
  query: string;
  /** How many match it. */
  total: number;
  onDelete: () => void;
}

/** What can be done with the users who are selected; it stays in sight while the list is scrolled. */
export function SelectionBar({ selection, query, total, onDelete }: SelectionBarProps) {
  const { users, select, clear } = selection;
  const all = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const collecting = useCollecting(query, (found) => {
    // The button that was pressed goes away when nobody is left to be selected.
    if (document.activeElement === all.current) remove.current?.focus();
    select(found, true);
  });
  const most = Math.min(total, mostSelected);

  return (
    <section className="bulk-bar" aria-label="Selection">
      <p>
        {collecting.count === undefined
          ? `${counted(users.size, 'user')} selected`
          : `Selecting: ${formatNumber(collecting.count)} of ${counted(most, 'user')}`}
        {users.size === mostSelected && <Meta inline> No more can be selected at once.</Meta>}
        {collecting.problem !== undefined && (
          <span className="bulk-reason" role="alert">
            {' '}
            {collecting.problem}
          </span>
        )}
      </p>
      {/* One button, so that the focus stays on it. */}
      {(collecting.count !== undefined || users.size < most) && (
        <Button ref={all} onClick={collecting.count === undefined ? collecting.start : collecting.cancel}>
          {collecting.count === undefined ? allWords(total, query) : 'Cancel'}
        </Button>
      )}
      <Button ref={remove} icon={<Trash2 size={16} />} unavailable={collecting.count !== undefined} onClick={onDelete}>
        Delete {counted(users.size, 'user')}
      </Button>
      <IconButton label="Clear selection" onClick={clear}>
        <X size={20} />
      </IconButton>
    </section>
  );
}

function allWords(total: number, query: string): string {
  const all = total > mostSelected ? `Select first ${formatNumber(mostSelected)}` : `Select all ${formatNumber(total)}`;
  return query === '' ? all : `${all} that match`;
}

/** Reads all users of the search, page by page; `count` is how many there are so far, undefined when it rests. */
function useCollecting(query: string, onFound: (users: Awaited<ReturnType<typeof collectUsers>>) => void) {
  const [count, setCount] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function start() {
    const { signal } = (controller.current = new AbortController());
    setProblem(undefined);
    setCount(0);
    try {
      onFound(await collectUsers(query, signal, setCount));
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.message);
      else if (!signal.aborted) throw error;
    }
    setCount(undefined);
  }

  return { count, problem, start: () => void start(), cancel: () => controller.current?.abort() };
}
