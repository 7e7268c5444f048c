import type { User } from '@scv/api';
import type { UserSearch } from '../query/user-filters.ts';
import { userPages } from '../query/user-pages.ts';
import { textOf, userFieldKeys, userFields } from '../user-fields.tsx';
import { valuesOf } from '../user-values.ts';
import { csvFile, csvLines } from '@scv/ui/csv-text';

/** A finished export. */
export interface ExportedUsers {
  readonly file: Blob;
  /** Users in the file. One who was renamed during the export may be in it twice, or not at all. */
  readonly count: number;
  /** The server's total at the start and at the end. */
  readonly totals: readonly [first: number, last: number];
  /** The server stops a search here, although there are more users. */
  readonly capped: boolean;
  /** Users moved between pages during the export, so one may be missing. */
  readonly moved: boolean;
}

/**
 * Reads all pages of a search and makes a CSV file of them, with a column for every field.
 * @param onProgress gets the number of users so far, and the server's total if it knows it
 * @throws ApiError, or the signal's abort
 */
export async function exportUsers(
  search: UserSearch,
  signal: AbortSignal,
  onProgress: (count: number, total: number | undefined) => void,
): Promise<ExportedUsers> {
  const parts = [new Blob([header()])];
  const totals = new Set<number>();
  let count = 0;
  let last = 0;
  let capped = false;
  let byPage = true;
  for await (const { userList, totalCount, totalCountCapped = false, next } of userPages(search, signal)) {
    parts.push(new Blob([csvLines(userList.map(cells))])); // the browser may keep it on the disk
    count += userList.length;
    last = totalCount;
    totals.add(totalCount);
    if (next !== undefined) byPage = false;
    capped = byPage && totalCountCapped;
    onProgress(count, totalCountCapped && !byPage ? undefined : totalCount);
  }
  const [first = 0] = totals;
  const moved = byPage && (totals.size > 1 || (!capped && count !== last));
  return { file: csvFile(parts), count, totals: [first, last], capped, moved };
}

/** A CSV file of these users, with a column for every field. */
export const usersFile = (users: readonly User[]) => csvFile([header(), csvLines(users.map(cells))]);

const header = () => csvLines([userFieldKeys.map((key) => userFields[key].label)]);

function cells(user: User): string[] {
  const values = valuesOf(user);
  return userFieldKeys.map((key) => textOf(key, values[key]));
}
