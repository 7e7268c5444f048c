import type { User } from '@scv/api';
import { userPages } from '../bulk/user-pages.ts';
import { textOf, userFieldKeys, userFields, valuesOf } from '../user-fields.tsx';
import { csvFile, csvLines } from './csv-text.ts';

/** A finished export, with what the person needs to know about it. */
export interface ExportedUsers {
  readonly file: Blob;
  /** Users in the file, each once. */
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
 * @param onProgress gets the number of users so far, and the server's total
 * @throws ApiError, or the signal's abort
 */
export async function exportUsers(
  query: string,
  signal: AbortSignal,
  onProgress: (count: number, total: number) => void,
): Promise<ExportedUsers> {
  const lines = [csvLines([userFieldKeys.map((key) => userFields[key].label)])];
  const seen = new Set<string>();
  const totals: number[] = [];
  let read = 0;
  let capped = false;
  for await (const { userList, totalCount, totalCountCapped } of userPages(query, signal)) {
    const fresh = userList.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    lines.push(csvLines(fresh.map(cells)));
    read += userList.length;
    totals.push(totalCount);
    capped = totalCountCapped ?? false;
    onProgress(seen.size, totalCount);
  }
  const [first = 0, last = first] = [totals[0], totals.at(-1)];
  const moved = new Set(totals).size > 1 || read !== seen.size || (!capped && seen.size !== last);
  return { file: csvFile(lines), count: seen.size, totals: [first, last], capped, moved };
}

function cells(user: User): string[] {
  const values = valuesOf(user);
  return userFieldKeys.map((key) => textOf(key, values[key]));
}
