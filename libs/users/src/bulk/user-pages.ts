import { ApiError, listUsers, type UserList } from '@scv/api';
import { listParams } from '../list/user-filters.ts';
import { delay } from './delay.ts';

/** The largest page of the contract. */
const size = 100;

/** How often a page is requested when the server is busy. */
const maxTries = 5;

/** If a busy server asks to wait longer, the read fails: nobody watches a bar stand still for longer. */
const maxWaitSeconds = 15;

/**
 * All pages of a search, one after the other. Ends when the server says there are no more, or when a page has no new
 * users: otherwise a server that always announces more would be asked forever.
 * @throws ApiError of the first page that fails, or the signal's abort
 */
export async function* userPages(query: string, signal: AbortSignal): AsyncGenerator<UserList, void> {
  const seen = new Set<string>();
  for (let page = 0, before = -1; before < seen.size; page += 1) {
    before = seen.size;
    const list = await readPage(page, query, signal);
    yield list;
    if (!list.hasNext) return;
    for (const { id } of list.userList) seen.add(id);
  }
}

async function readPage(page: number, query: string, signal: AbortSignal, tries = 1): Promise<UserList> {
  try {
    return (await listUsers(listParams({ page, size, query }), {}, signal)).data;
  } catch (error) {
    const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
    const waitSeconds = isBusy ? (error.retryAfter ?? tries) : Infinity;
    if (waitSeconds > maxWaitSeconds || tries === maxTries) throw error;
    await delay(waitSeconds * 1000, signal);
    return readPage(page, query, signal, tries + 1);
  }
}
