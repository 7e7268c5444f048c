import { ApiError, listUsers, type UserList } from '@scv/api';
import { listParams } from '../user-filters.ts';
import { pause } from './pause.ts';

/** The largest page of the contract. */
const size = 100;

/** How often a page is asked for again when the server is busy; a read can be repeated. */
const mostTries = 5;

/**
 * All pages of a search, one after the other, until the server says that none follows.
 * @throws ApiError of the first page that fails, or the signal's abort
 */
export async function* userPages(query: string, signal: AbortSignal): AsyncGenerator<UserList, void> {
  for (let page = 0; ; page += 1) {
    const list = await readPage(page, query, signal);
    yield list;
    // A server that always promises more must not be asked for ever.
    if (!list.hasNext || list.userList.length === 0) return;
  }
}

async function readPage(page: number, query: string, signal: AbortSignal, tried = 1): Promise<UserList> {
  try {
    return (await listUsers(listParams({ page, size, query }), {}, signal)).data;
  } catch (error) {
    const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
    if (!isBusy || tried === mostTries) throw error;
    await pause((error.retryAfter ?? tried) * 1000, signal);
    return readPage(page, query, signal, tried + 1);
  }
}
