import type { User } from '@scv/api';
import type { UserSearch } from '../query/user-filters.ts';
import { maxSelected } from '../selection/user-selection.ts';
import { userPages } from '../query/user-pages.ts';

/**
 * The users that match a search and can be selected, in the list's order, at most `maxSelected`; `leftOut`: how many of
 * the users read can't be selected.
 * @param onProgress gets the number of users read so far
 * @throws ApiError, or the signal's abort
 */
export async function collectUsers(
  search: UserSearch,
  canSelect: (user: User) => boolean,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<{ users: User[]; leftOut: number }> {
  const users = new Map<string, User>();
  const leftOut = new Set<string>();
  for await (const { userList } of userPages(search, signal)) {
    for (const user of userList) {
      if (canSelect(user)) users.set(user.id, user);
      else leftOut.add(user.id);
    }
    onProgress(Math.min(users.size, maxSelected));
    if (users.size >= maxSelected) break;
  }
  return { users: [...users.values()].slice(0, maxSelected), leftOut: leftOut.size };
}
