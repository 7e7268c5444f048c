import type { User } from '@scv/api';
import { toast } from '@scv/ui';
import { useEffect, useMemo, useState } from 'react';

/** How many users can be selected at once. */
export const maxSelected = 1000;

type Users = ReadonlyMap<string, User>;

const nobody: Users = new Map();

/** The users selected in the list, by id, in the order of selection. */
export interface UserSelection {
  readonly users: Users;
  /** Selects or deselects users. Beyond `maxSelected` no more are selected. */
  readonly select: (users: readonly User[], selected: boolean) => void;
  readonly clear: () => void;
}

/**
 * The selection persists across pages and takes over changes of the listed users. Another search clears it, with a
 * toast, because the selected users may not be in its results.
 */
export function useUserSelection(query: string, listed: readonly User[] | undefined): UserSelection {
  const [held, setHeld] = useState({ query, listed, users: nobody, lost: 0 });
  // During the render, so that nobody sees the old selection with the new search, or an old name with the new list.
  if (held.query !== query) setHeld({ query, listed, users: nobody, lost: held.users.size });
  else if (held.listed !== listed) setHeld({ ...held, listed, users: renewed(held.users, listed) });

  useEffect(() => {
    if (held.lost === 0) return;
    toast({ tone: 'info', headline: 'Selection cleared', detail: 'It belonged to the previous search.' });
  }, [held.lost]);

  const { users } = held;
  return useMemo(
    () => ({
      users,
      select: (changed, selected) =>
        setHeld((current) => ({ ...current, users: selecting(current.users, changed, selected), lost: 0 })),
      clear: () => setHeld((current) => ({ ...current, users: nobody, lost: 0 })),
    }),
    [users],
  );
}

/** The same map when none of its users is listed. */
function renewed(users: Users, listed: readonly User[] = []): Users {
  const found = listed.filter(({ id }) => users.has(id));
  return found.length === 0 ? users : selecting(users, found, true);
}

function selecting(users: Users, changed: readonly User[], selected: boolean): Users {
  const next = new Map(users);
  for (const user of changed) {
    if (!selected) next.delete(user.id);
    else if (next.has(user.id) || next.size < maxSelected) next.set(user.id, user);
  }
  return next;
}
