import type { User } from '@scv/api';
import { csvFile, csvLines } from './csv-text.ts';
import { userPages } from '../bulk/user-pages.ts';
import { roleNames } from '../role.tsx';

/** What an export came to, and what the person has to know about it. */
export interface ExportedUsers {
  readonly file: Blob;
  /** Users in the file, each once. */
  readonly count: number;
  /** The server's total at the start and at the end. */
  readonly totals: readonly [first: number, last: number];
  /** The server stops counting and paging a search here: there are more. */
  readonly capped: boolean;
  /** Rows moved between pages while they were read, so that one may be missing. */
  readonly moved: boolean;
}

/** The list's columns, under the names it shows. */
const header = ['First Name', 'Last Name', 'Email', 'Role', 'Status'];

/**
 * Reads all pages of what the list shows and makes a CSV file of it.
 * @param onProgress hears how many users are in the file so far, and the total that the server names
 * @throws ApiError, or the signal's abort
 */
export async function exportUsers(
  query: string,
  signal: AbortSignal,
  onProgress: (count: number, total: number) => void,
): Promise<ExportedUsers> {
  const lines = [csvLines([header])];
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

function cells({ firstName, lastName, email, role, status }: User): string[] {
  return [firstName, lastName, email, roleNames[role], status];
}
