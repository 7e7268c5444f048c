import { getListOfUsers, type UserList } from '@scv/api';
import { retryBusy } from '@scv/api/retry-busy';
import { listParams, type UserSearch } from './user-filters.ts';

/** The largest page of the contract. */
const size = 100;

/**
 * All pages of a search, one after the other, without the users that the page before had too: users move between pages
 * when others are added or deleted. With a server that sends `next` they don't. Ends when the server says there are no
 * more, or when a page has no new users: otherwise a server that always announces more would be asked forever.
 * @throws ApiError of the first page that fails, or the signal's abort
 */
export async function* userPages(search: UserSearch, signal: AbortSignal): AsyncGenerator<UserList, void> {
  let params = listParams({ ...search, page: 0, size });
  let before = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { data: list } = await retryBusy(() => getListOfUsers(params, {}, signal), signal);
    const userList = list.userList.filter(({ id }) => !before.has(id));
    yield { ...list, userList };
    if (!list.hasNext || userList.length === 0) return;
    before = new Set(list.userList.map(({ id }) => id));
    params = { ...listParams({ ...search, page, size }), ...(list.next !== undefined && { after: list.next }) };
  }
}
