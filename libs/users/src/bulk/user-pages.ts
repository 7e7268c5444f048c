import { ApiError, listUsers, type ListUsersParams, type UserList } from '@scv/api';
import { listParams, type UserSearch } from '../list/user-filters.ts';
import { delay } from './delay.ts';

/** The largest page of the contract. */
const size = 100;

/** How often a page is requested when the server is busy. */
const maxTries = 5;

/** If a busy server asks to wait longer, the read fails: nobody watches a bar stand still for longer. */
const maxWaitSeconds = 15;

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
    const list = await readPage(params, signal);
    const userList = list.userList.filter(({ id }) => !before.has(id));
    yield { ...list, userList };
    if (!list.hasNext || userList.length === 0) return;
    before = new Set(list.userList.map(({ id }) => id));
    params = { ...listParams({ ...search, page, size }), ...(list.next !== undefined && { after: list.next }) };
  }
}

async function readPage(params: ListUsersParams, signal: AbortSignal, tries = 1): Promise<UserList> {
  try {
    return (await listUsers(params, {}, signal)).data;
  } catch (error) {
    const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
    const waitSeconds = isBusy ? (error.retryAfter ?? tries) : Infinity;
    if (waitSeconds > maxWaitSeconds || tries === maxTries) throw error;
    await delay(waitSeconds * 1000, signal);
    return readPage(params, signal, tries + 1);
  }
}
