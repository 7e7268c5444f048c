import type { User } from '@scv/api';
import { ExportDialog } from '@scv/ui/export-dialog';
import { useCallback } from 'react';
import { usersFile } from './export-users.ts';
import { recordUsersExport } from './record-users-export.ts';

/** Saves the selected users as a CSV file, as they were read. */
export function ExportSelectedDialog({ users, onClose }: { users: readonly User[]; onClose: () => void }) {
  const run = useCallback(
    async (signal: AbortSignal) => {
      await recordUsersExport(users.length, 'selected', signal);
      return { file: usersFile(users), count: users.length, notes: [] };
    },
    [users],
  );
  return <ExportDialog title="Export users" subject="users" unit={['user', 'users']} run={run} onClose={onClose} />;
}
