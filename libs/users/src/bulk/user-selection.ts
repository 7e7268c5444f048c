import type { User } from '@scv/api';
import { toast } from '@scv/ui';
import { useCallback, useEffect, useState } from 'react';

/** So many users can be worked on at once. */
export const mostSelected = 1000;

const nobody: ReadonlyMap<string, User> = new Map();

/** The users whom a person has selected in the list, by id, in that order. */
export interface UserSelection {
  readonly users: ReadonlyMap<string, User>;
  /** Selects users, or no longer. Beyond `mostSelected` nobody more is selected. */
  readonly select: (users: readonly User[], selected: boolean) => void;
  readonly clear: () => void;
}

/**
 * Who is selected stays so from page to page, as the newest list has them. Another search ends it, and says so: nobody
 * sees any more who is selected.
 */
export function useUserSelection(query: string, listed: readonly User[] | undefined): UserSelection {
  const [held, setHeld] = useState({ query, users: nobody, lost: 0, listed });
  if (held.query !== query) setHeld({ query, users: nobody, lost: held.users.size, listed });
  else if (held.listed !== listed) setHeld({ ...held, users: renewed(held.users, listed), listed });

  useEffect(() => {
    if (held.lost > 0)
      toast({ tone: 'info', headline: 'Selection cleared', detail: 'It belonged to the search before.' });
  }, [held.lost]);

  const hold = useCallback((next: (users: ReadonlyMap<string, User>) => ReadonlyMap<string, User>) => {
    setHeld((current) => ({ ...current, users: next(current.users), lost: 0 }));
  }, []);
  return {
    users: held.users,
    select: useCallback((changed, selected) => hold((users) => selecting(users, changed, selected)), [hold]),
    clear: useCallback(() => hold(() => nobody), [hold]),
  };
}

function renewed(users: ReadonlyMap<string, User>, listed: readonly User[] = []): ReadonlyMap<string, User> {
  const next = new Map(users);
  for (const user of listed) if (next.has(user.id)) next.set(user.id, user);
  return next;
}

function selecting(
  users: ReadonlyMap<string, User>,
  changed: readonly User[],
  selected: boolean,
): ReadonlyMap<string, User> {
  const next = new Map(users);
  for (const user of changed) {
    if (!selected) next.delete(user.id);
    else if (next.size < mostSelected) next.set(user.id, user);
  }
  return next;
}
