import type { ActivityEntry } from '@scv/api';
import type { ActivityFilters } from '../activity-paths.ts';
import { sizeOf } from '../entry/action-words.ts';

/** A row of the list: an entry, or a bulk action, which has the first of its entries. */
export interface ActivityRow extends ActivityEntry {
  /** How many entries it stands for. */
  count: number;
}

/** The API lists the entries of bulk actions one by one as soon as one of these filters is chosen. */
const listsEach = ['target', 'action', 'result', 'query', 'run'] as const;

export function rowsOf(entries: readonly ActivityEntry[], filters: ActivityFilters): ActivityRow[] {
  const isGrouped = listsEach.every((name) => filters[name] === undefined);
  return entries.map((entry) => ({ ...entry, count: isGrouped && entry.run ? sizeOf(entry.run) : 1 }));
}

/** Ids of the users whom these entries say to be deleted. */
export const deletedUsers = (entries: readonly ActivityEntry[]) =>
  new Set(
    entries
      .filter(({ action, result }) => action === 'delete user' && result === 'done')
      .map(({ target }) => target?.id),
  );
