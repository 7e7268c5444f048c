import { Button, lazyPart, LinkButton } from '@scv/ui';
import { Download, Upload, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useAsked } from '../use-asked.ts';
import type { UserFilters } from './user-filters.ts';
import { overList, userPaths } from '../user-paths.ts';

const ExportDialog = lazyPart(
  async () => (await import('../export/export-dialog.tsx')).ExportDialog,
  ({ onClose }) => onClose(),
);

/** What can be done above the list. */
export function UserListActions({ filters }: { filters: UserFilters }) {
  // The search of the moment at which it was asked for, whatever the list shows meanwhile.
  const [exporting, setExporting] = useState<string>();
  const startExport = () => setExporting(filters.query);
  useAsked('export', startExport);
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
      {exporting !== undefined && <ExportDialog query={exporting} onClose={() => setExporting(undefined)} />}
    </>
  );
}
