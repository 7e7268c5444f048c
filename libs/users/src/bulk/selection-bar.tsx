import { ApiError } from '@scv/api';
import { Button, IconButton } from '@scv/ui';
import { Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { mostSelected, type UserSelection } from '../user-selection.ts';
import './bulk.css';
import { collectUsers } from './collect-users.ts';
import { counted } from './run-summary.ts';

interface SelectionBarProps {
  selection: UserSelection;
  /** The search whose users can all be selected. */
  query: string;
  /** How many match it. */
  total: number;
  onDelete: () => void;
}

const userWords = { one: 'user', many: 'users' };

/** What can be done with the users that are marked; it stays in sight while the list is scrolled. */
export function SelectionBar({ selection, query, total, onDelete }: SelectionBarProps) {
  const { users, mark, clear } = selection;
  const collecting = useCollecting(query, (found) => mark(found, true));
  const most = Math.min(total, mostSelected);

  return (
    <section className="bulk-bar" aria-label="Selection">
      <p role="status">
        {collecting.count === undefined
          ? `${counted(users.size, userWords)} selected`
          : `Selecting: ${collecting.count.toLocaleString('en')} of ${counted(most, userWords)}`}
        {users.size === mostSelected && <span className="ui-meta"> No more can be selected at once.</span>}
        {collecting.problem !== undefined && <span className="bulk-reason"> {collecting.problem}</span>}
      </p>
      {collecting.count !== undefined && <Button onClick={collecting.cancel}>Cancel</Button>}
      {collecting.count === undefined && users.size < most && (
        <Button onClick={collecting.start}>
          {total > mostSelected ? 'Select first' : 'Select all'} {most.toLocaleString('en')}
          {query !== '' && ' that match'}
        </Button>
      )}
      <Button icon={<Trash2 size={16} />} unavailable={collecting.count !== undefined} onClick={onDelete}>
        Delete {counted(users.size, userWords)}
      </Button>
      <IconButton label="Clear selection" onClick={clear}>
        <X size={20} />
      </IconButton>
    </section>
  );
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
