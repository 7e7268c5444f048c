import type { User } from '@scv/api';
import { toast } from '@scv/ui';
import { useCallback, useEffect, useState } from 'react';

/** So many users can be worked on at once. */
export const mostSelected = 1000;

const nobody: ReadonlyMap<string, User> = new Map();

/** The users that a person has marked in the list, by id, in the order of marking. */
export interface UserSelection {
  readonly users: ReadonlyMap<string, User>;
  /** Marks users, or takes the mark away. Beyond `mostSelected` nobody more is marked. */
  readonly mark: (users: readonly User[], marked: boolean) => void;
  readonly clear: () => void;
}

/** What is marked stays so from page to page. Another search ends it, and says so: nobody sees any more who is marked. */
export function useUserSelection(query: string): UserSelection {
  const [held, setHeld] = useState({ query, users: nobody, lost: 0 });
  if (held.query !== query) setHeld({ query, users: nobody, lost: held.users.size });

  useEffect(() => {
    if (held.lost > 0) toast({ tone: 'info', headline: 'Selection cleared', detail: 'It belonged to the search before.' });
  }, [held.lost]);

  const hold = useCallback((next: (users: ReadonlyMap<string, User>) => ReadonlyMap<string, User>) => {
    setHeld((current) => ({ query: current.query, users: next(current.users), lost: 0 }));
  }, []);
  return {
    users: held.users,
    mark: useCallback((changed, marked) => hold((users) => marking(users, changed, marked)), [hold]),
    clear: useCallback(() => hold(() => nobody), [hold]),
  };
}

function marking(users: ReadonlyMap<string, User>, changed: readonly User[], marked: boolean): ReadonlyMap<string, User> {
  const next = new Map(users);
  for (const user of changed) {
    if (!marked) next.delete(user.id);
    else if (next.size < mostSelected) next.set(user.id, user);
  }
  return next;
}
