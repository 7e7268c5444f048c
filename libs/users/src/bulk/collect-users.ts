import type { User } from '@scv/api';
import type { UserSearch } from '../list/user-filters.ts';
import { maxSelected } from './user-selection.ts';
import { userPages } from './user-pages.ts';

/**
 * The users that match a search and can be selected, in the list's order, at most `maxSelected`.
 * @param onProgress gets the number of users read so far
 * @throws ApiError, or the signal's abort
 */
export async function collectUsers(
  search: UserSearch,
  canSelect: (user: User) => boolean,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<User[]> {
  const users = new Map<string, User>();
  for await (const { userList } of userPages(search, signal)) {
    for (const user of userList.filter(canSelect)) users.set(user.id, user);
    onProgress(Math.min(users.size, maxSelected));
    if (users.size >= maxSelected) break;
  }
  return [...users.values()].slice(0, maxSelected);
}
