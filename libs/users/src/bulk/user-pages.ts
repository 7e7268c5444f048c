import { ApiError, listUsers, type UserList } from '@scv/api';
import { listParams } from '../list/user-filters.ts';
import { pause } from './pause.ts';

/** The largest page of the contract. */
const size = 100;

/** How often a page is asked for again when the server is busy; a read can be repeated. */
const mostTries = 5;

/** Seconds. Nobody watches a bar that rests for longer: the person is told, and may try again. */
const longestPause = 15;

/**
 * All pages of a search, one after the other, until the server says that none follows or a page brings nobody new: a
 * server that always promises more must not be asked for ever.
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

async function readPage(page: number, query: string, signal: AbortSignal, tried = 1): Promise<UserList> {
  try {
    return (await listUsers(listParams({ page, size, query }), {}, signal)).data;
  } catch (error) {
    const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
    const wait = isBusy ? (error.retryAfter ?? tried) : Infinity;
    if (wait > longestPause || tried === mostTries) throw error;
    await pause(wait * 1000, signal);
    return readPage(page, query, signal, tried + 1);
  }
}
