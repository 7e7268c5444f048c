import type { ActivityEntry } from '@scv/api';
import { listsEachEntry, searchWords } from '@scv/api/schemas';
import type { ActivityFilters } from '../activity-paths.ts';
import { sizeOf } from '../entry/action-words.ts';

/** A row of the list: an entry, or a bulk action, which has the first of its entries. */
export interface ActivityRow extends ActivityEntry {
  /** How many entries it stands for. */
  count: number;
}

export function rowsOf(entries: readonly ActivityEntry[], filters: ActivityFilters): ActivityRow[] {
  const isEach = listsEachEntry(filters, searchWords(filters.query ?? ''));
  return entries.map((entry) => ({ ...entry, count: entry.run && !isEach ? sizeOf(entry.run) : 1 }));
}

/** Ids of the users whom these entries say to be deleted. */
export const deletedUsers = (entries: readonly ActivityEntry[]) =>
  new Set(
    entries
      .filter(({ action, result }) => action === 'delete user' && result === 'done')
      .map(({ target }) => target?.id),
  );
