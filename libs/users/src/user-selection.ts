import type { User } from '@scv/api';
import { toast } from '@scv/ui';
import { useEffect, useMemo, useState } from 'react';
import { useIsCurrentUser } from './current-user.ts';

export const maxSelected = 1000;

type Users = ReadonlyMap<string, User>;

const nobody: Users = new Map();

/** The users selected in the list, by id, in the order of selection. Never the signed-in person. */
export interface UserSelection {
  readonly users: Users;
  /** Everybody but oneself can be selected. */
  readonly canSelect: (user: User) => boolean;
  /** The signed-in person is on the page of the list. */
  readonly listsCurrentUser: boolean;
  /** Selects or deselects users. Beyond `maxSelected` no more are selected. */
  readonly select: (users: readonly User[], selected: boolean) => void;
  /** Selects or deselects the listed users from the one who was changed last to this one. */
  readonly selectTo: (user: User, selected: boolean) => void;
  readonly clear: () => void;
}

/**
 * The selection persists across pages and follows changes of the listed users. Another search (`key`, see `searchKey`)
 * clears it, with a toast, because the selected users may not be in its results.
 */
export function useUserSelection(key: string, listed: readonly User[] | undefined): UserSelection {
  const isOneself = useIsCurrentUser();
  const [held, setHeld] = useState({ key, listed, users: nobody, last: '', lost: 0 });
  // During the render, so that nobody sees the old selection with the new search, or an old name with the new list.
  if (held.key !== key) setHeld({ key, listed, users: nobody, last: '', lost: held.users.size });
  else if (held.listed !== listed) setHeld({ ...held, listed, users: renewed(held.users, listed) });

  useEffect(() => {
    if (held.lost === 0) return;
    toast({ tone: 'info', headline: 'Selection cleared', detail: 'It belonged to the previous search.' });
  }, [held.lost]);

  return useMemo(() => {
    const canSelect = (user: User) => !isOneself(user);
    const select = (changed: readonly User[], selected: boolean) =>
      setHeld((current) => ({
        ...current,
        users: selecting(current.users, changed.filter(canSelect), selected),
        last: changed.at(-1)?.id ?? current.last,
        lost: 0,
      }));
    return {
      users: held.users,
      canSelect,
      listsCurrentUser: held.listed?.some(isOneself) ?? false,
      select,
      selectTo: (user, selected) => select(usersTo(user, held.last, held.listed), selected),
      clear: () => setHeld((current) => ({ ...current, users: nobody, lost: 0 })),
    };
  }, [held, isOneself]);
}

/** The listed users from the one with the id `from` to this one; only this one if `from` isn't listed. */
function usersTo(user: User, from: string, listed: readonly User[] = []): readonly User[] {
  const start = listed.findIndex(({ id }) => id === from);
  const end = listed.findIndex(({ id }) => id === user.id);
  if (start === -1 || end === -1) return [user];
  return start < end ? listed.slice(start, end + 1) : listed.slice(end, start + 1).toReversed();
}

/** Updates the users who are listed. Returns the same map if none of them is. */
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
