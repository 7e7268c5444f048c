import { getListOfUsers, type User, type UserList } from '@scv/api';
import { retryBusy } from '@scv/api/retry-busy';
import { maxSelected } from './user-selection.ts';
import { listParams, type UserSearch } from './user-filters.ts';

/** The largest page of the contract. */
const size = 100;

/**
 * All pages of a search, without the users that the page before had too: without `next` users move between pages when
 * others are added or deleted. It also ends at a page without new users; otherwise a server that always announces more would be asked forever.
 * @throws ApiError of the first page that fails, or the signal's abort
 */
export async function* fetchUserPages(search: UserSearch, signal: AbortSignal): AsyncGenerator<UserList, void> {
  const first = listParams({ ...search, page: 0, size }); // its days are those of now, after midnight too
  let params = first;
  let before = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { data: list } = await retryBusy(() => getListOfUsers(params, {}, signal), signal);
    const userList = list.userList.filter(({ id }) => !before.has(id));
    yield { ...list, userList };
    if (!list.hasNext || userList.length === 0) return;
    before = new Set(list.userList.map(({ id }) => id));
    params = { ...first, page, ...(list.next !== undefined && { after: list.next }) };
  }
}

/**
 * The users of a search that can be selected, at most `maxSelected`; `leftOut`: how many of those read can't be.
 * @throws ApiError, or the signal's abort
 */
export async function fetchAllUsers(
  search: UserSearch,
  canSelect: (user: User) => boolean,
  signal: AbortSignal,
  onProgress?: (count: number) => void,
): Promise<{ users: User[]; leftOut: number }> {
  const users = new Map<string, User>();
  const leftOut = new Set<string>();
  for await (const { userList } of fetchUserPages(search, signal)) {
    for (const user of userList) {
      if (canSelect(user)) users.set(user.id, user);
      else leftOut.add(user.id);
    }
    onProgress?.(Math.min(users.size, maxSelected));
    if (users.size >= maxSelected) break;
  }
  return { users: [...users.values()].slice(0, maxSelected), leftOut: leftOut.size };
}
