import { ExportDialog, type ExportDialogProps } from '@scv/ui/export-dialog';
import { useCallback } from 'react';
import type { ActivityFilters } from '../activity-paths.ts';
import { exportActivity } from './export-activity.ts';

/** Saves all entries that fit the filters as a CSV file. */
export function ExportActivityDialog({ filters, onClose }: { filters: ActivityFilters; onClose: () => void }) {
  const run = useCallback<ExportDialogProps['run']>(
    (signal, onProgress) => exportActivity(filters, signal, onProgress),
    [filters],
  );
  const isFiltered = Object.keys({ ...filters }).some((name) => name !== 'after');
  return (
    <ExportDialog title="Export activity" subject="activity" unit={['entry', 'entries']} run={run} onClose={onClose}>
      <p>Each entry of a bulk action has its own line. Times are in UTC.</p>
      {isFiltered && <p>Only entries that match your search and filters.</p>}
    </ExportDialog>
  );
}
