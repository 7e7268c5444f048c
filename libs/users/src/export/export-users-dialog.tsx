import { ExportDialog, type ExportDialogProps } from '@scv/ui/export-dialog';
import { useCallback } from 'react';
import { filterNames } from '../query/filter-names.ts';
import type { UserSearch } from '../query/user-filters.ts';
import { exportNotes } from './export-notes.ts';
import { exportUsers } from './export-users.ts';
import { recordUsersExport, searchInWords } from './record-users-export.ts';

/** Saves the users of a search as a CSV file. */
export function ExportUsersDialog({ search, onClose }: { search: UserSearch; onClose: () => void }) {
  const run = useCallback<ExportDialogProps['run']>(
    async (signal, onProgress) => {
      const exported = await exportUsers(search, signal, onProgress);
      await recordUsersExport(exported.count, searchInWords(search), signal);
      return { ...exported, notes: exportNotes(exported) };
    },
    [search],
  );
  const names = filterNames(search);
  return (
    <ExportDialog title="Export users" subject="users" unit={['user', 'users']} run={run} onClose={onClose}>
      {(search.query !== '' || names !== '') && (
        <p>
          {search.query !== '' && (
            <>
              Users that match “<bdi>{search.query}</bdi>”.{' '}
            </>
          )}
          {names !== '' && `Filters: ${names}.`}
        </p>
      )}
    </ExportDialog>
  );
}
