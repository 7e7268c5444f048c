import { Button, LinkButton, OnDemand } from '@scv/ui';
import { Download, Upload, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { overList, userPaths } from '../query/user-paths.ts';
import { useListCommand } from './use-list-command.ts';
import type { UserFilters, UserSearch } from '../query/user-filters.ts';

/** The actions above the list. */
export function UserListActions({ filters }: { filters: UserFilters }) {
  // The search at the moment Export was pressed, even if the list changes meanwhile.
  const [exporting, setExporting] = useState<UserSearch>();
  const startExport = () => setExporting(filters);
  const close = () => setExporting(undefined);
  useListCommand('export', startExport);
  return (
    <>
      <LinkButton to={userPaths.import(filters)} icon={<Upload size={16} />}>
        Import
      </LinkButton>
      <Button icon={<Download size={16} />} onClick={startExport}>
        Export
      </Button>
      <LinkButton to={userPaths.enroll(filters)} {...overList} variant="primary" icon={<UserPlus size={16} />}>
        Enroll user
      </LinkButton>
      <OnDemand load={() => import('../export/export-users-dialog.tsx')} open={exporting !== undefined} onFail={close}>
        {({ ExportUsersDialog }) => exporting !== undefined && <ExportUsersDialog search={exporting} onClose={close} />}
      </OnDemand>
    </>
  );
}
