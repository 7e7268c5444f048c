import { useRecordExport, type User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { formatNumber } from '@scv/ui';
import { csvFile, exportLines } from '@scv/ui/csv-text';
import { ExportDialog, type ExportDialogProps, type Exported } from '@scv/ui/export-dialog';
import { useCallback } from 'react';
import { filterNames } from './list/filter-names.ts';
import { type ExportColumn, exportColumns, useExportColumns } from './export-columns.tsx';
import type { UserSearch } from './user-filters.ts';
import { fetchUserPages } from './fetch-users.ts';

export function ExportUsersDialog({ search, onClose }: { search: UserSearch; onClose: () => void }) {
  const record = useRecordUsersExport();
  const { columns, ...asked } = useExportColumns();
  const run = useCallback<ExportDialogProps['run']>(
    async (signal, onProgress) => {
      const exported = await exportUsers(search, signal, onProgress, columns);
      await record(exported.count, searchInWords(search));
      return exported;
    },
    [record, search, columns],
  );
  const names = filterNames(search);
  return (
    <ExportDialog {...asked} title="Export users" subject="users" unit={['user', 'users']} run={run} onClose={onClose}>
      {(search.query !== '' || names !== '') && (
        <p>
          {search.query !== '' && (
            <>
              Users that match “<bdi>{search.query}</bdi>”.{' '}
            </>
          )}
          {names !== '' && <span>{`Filters: ${names}.`}</span>}
        </p>
      )}
    </ExportDialog>
  );
}

export function ExportSelectedDialog({ users, onClose }: { users: readonly User[]; onClose: () => void }) {
  const record = useRecordUsersExport();
  const { columns, ...asked } = useExportColumns();
  const run = useCallback(async () => {
    await record(users.length, 'selected');
    return { file: usersFile(users, columns), count: users.length, notes: [] };
  }, [record, users, columns]);
  return (
    <ExportDialog
      {...asked}
      title="Export users"
      subject="users"
      unit={['user', 'users']}
      run={run}
      onClose={onClose}
    />
  );
}

/**
 * Makes a CSV file of all pages of a search. `onProgress` gets the number so far, and the server's total if it knows it.
 * Without `next` users may move between pages, so one may be in the file twice or not at all.
 * @throws ApiError, or the signal's abort
 */
export async function exportUsers(
  search: UserSearch,
  signal: AbortSignal,
  onProgress: (count: number, total: number | undefined) => void,
  columns: readonly ExportColumn[] = exportColumns().usual,
): Promise<Exported> {
  const parts = [new Blob([header(columns)])];
  const totals = new Set<number>();
  let count = 0;
  let last = 0;
  let capped = false;
  let byPage = true;
  for await (const { userList, totalCount, totalCountCapped = false, next } of fetchUserPages(search, signal)) {
    parts.push(new Blob([linesOf(userList, columns)])); // the browser may keep it on the disk
    count += userList.length;
    last = totalCount;
    totals.add(totalCount);
    if (next !== undefined) byPage = false;
    capped = byPage && totalCountCapped;
    onProgress(count, totalCountCapped && !byPage ? undefined : totalCount);
  }
  const notes: string[] = [];
  if (capped) {
    const all = `The server only gives the first ${formatNumber(last)} matches of a search, and there are more.`;
    notes.push(`${all} Narrow your search to export the others.`);
  }
  if (byPage && (totals.size > 1 || (!capped && count !== last))) {
    notes.push('The list changed during the export, so a user may be missing. Export again to be sure.');
  }
  return { file: csvFile(parts), count, notes };
}

export const usersFile = (users: readonly User[], columns: readonly ExportColumn[] = exportColumns().usual) =>
  csvFile([header(columns), linesOf(users, columns)]);

const header = (columns: readonly ExportColumn[]) => exportLines([columns.map((column) => column.header)]);

const linesOf = (users: readonly User[], columns: readonly ExportColumn[]) =>
  exportLines(users.map((user) => columns.map(({ textOf: text }) => text(user))));

const maxLength = 500;

/** Records an export in the activity. `filter`: which users, in words. If that fails, nothing is saved. */
function useRecordUsersExport() {
  const { mutateAsync } = useRecordExport({ mutation: { meta: { name: 'Record the export' } } });
  return useCallback(
    async (count: number, filter: string): Promise<void> => {
      if (!hasFeature('extended')) return;
      await mutateAsync({ data: { list: 'users', count, ...(filter && { filter: filter.slice(0, maxLength) }) } });
    },
    [mutateAsync],
  );
}

/** '“ada”, Admin, Not signed in for 90 days' */
const searchInWords = (search: UserSearch) =>
  [search.query && `“${search.query}”`, filterNames(search)].filter(Boolean).join(', ');
