import type { User } from '@scv/api';
import { mostSelected } from './user-selection.ts';
import { userPages } from './user-pages.ts';

/**
 * The users that match a search, in the list's order, up to as many as can be selected.
 * @param onProgress hears how many there are so far
 * @throws ApiError, or the signal's abort
 */
export async function collectUsers(
  query: string,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<User[]> {
  const users = new Map<string, User>();
  for await (const { userList } of userPages(query, signal)) {
    for (const user of userList) users.set(user.id, user);
    onProgress(Math.min(users.size, mostSelected));
    if (users.size >= mostSelected) break;
  }
  return [...users.values()].slice(0, mostSelected);
}
