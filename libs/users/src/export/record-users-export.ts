import { recordExport } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { filterNames } from '../query/filter-names.ts';
import type { UserSearch } from '../query/user-filters.ts';

/** The contract's limit. */
const maxLength = 500;

/**
 * Records an export in the activity, if the backend offers it.
 * @param filter which users, in words; '' for all
 * @throws ApiError, or the signal's abort; nothing is saved then
 */
export async function recordUsersExport(count: number, filter: string, signal?: AbortSignal): Promise<void> {
  if (!hasFeature('extended')) return;
  await recordExport({ list: 'users', count, ...(filter && { filter: filter.slice(0, maxLength) }) }, {}, signal);
}

/** '“ada”, Admin, Not signed in for 90 days' */
export const searchInWords = (search: UserSearch) =>
  [search.query && `“${search.query}”`, filterNames(search)].filter(Boolean).join(', ');
