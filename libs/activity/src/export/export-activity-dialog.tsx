import { ExportDialog, type ExportDialogProps, type Exported } from '@scv/ui/export-dialog';
import { useCallback } from 'react';
import type { ActivityFilters } from '../activity-paths.ts';
import { listActivity, useRecordExport, type ActivityEntry } from '@scv/api';
import { retryBusy } from '@scv/api/retry-busy';
import { csvFile, exportLines } from '@scv/ui/csv-text';
import { exactDaysName } from '@scv/ui/days';
import { actionWords } from '../entry/action-words.ts';
import { resultWords } from '../entry/entry-parts.tsx';
import { listParams } from '../list/use-activity-list.ts';

export function ExportActivityDialog({ filters, onClose }: { filters: ActivityFilters; onClose: () => void }) {
  const { mutateAsync: recordExport } = useRecordExport({ mutation: { meta: { name: 'Record the export' } } });
  const run = useCallback<ExportDialogProps['run']>(
    async (signal, onProgress) => {
      const exported = await exportActivity(filters, signal, onProgress);
      const filter = inWords(filters);
      await recordExport({ data: { list: 'activity', count: exported.count, ...(filter && { filter }) } });
      return exported;
    },
    [filters, recordExport],
  );
  const isFiltered = Object.keys({ ...filters }).some((name) => name !== 'after');
  return (
    <ExportDialog title="Export activity" subject="activity" unit={['entry', 'entries']} run={run} onClose={onClose}>
      <p>Each entry of a bulk action has its own line. Times are in UTC.</p>
      {isFiltered && <p>Only entries that match your search and filters.</p>}
    </ExportDialog>
  );
}

/** The largest page of the contract. */
const size = 100;

/** The columns of the file. The values are the contract's, so that programs can read them. */
const columns: Readonly<Record<string, (entry: ActivityEntry) => string | undefined>> = {
  'Time (UTC)': ({ at }) => at,
  'Name of actor': ({ actor }) => actor?.name,
  'Email of actor': ({ actor }) => actor?.email,
  Action: ({ action }) => action,
  Target: ({ target }) => target?.label,
  'Target id': ({ target }) => target?.id,
  Result: ({ result }) => result,
  Reason: ({ reason }) => reason,
  Source: ({ source = 'portal' }) => source,
  Changes: ({ changes = [] }) =>
    changes.map(({ field, before = '', after = '' }) => `${field}: ${before} → ${after}`).join('; '),
  Address: ({ client }) => client,
  Browser: ({ browser }) => browser,
  'Request id': ({ requestId }) => requestId,
  'Bulk action': ({ run }) => run?.id,
};

/**
 * A CSV file of all entries that fit. Entries added meanwhile are left out: paging goes down from the newest one.
 * @throws ApiError of the first page that fails, or the signal's abort
 */
async function exportActivity(
  filters: ActivityFilters,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<Exported> {
  const parts = [new Blob([exportLines([Object.keys(columns)])])];
  const all = { ...listParams({ ...filters, after: undefined }), runs: 'each' as const, size };
  let count = 0;
  let after: string | undefined;
  do {
    const params = { ...all, ...(after !== undefined && { after }) };
    const { data } = await retryBusy(() => listActivity(params, {}, signal), signal);
    parts.push(new Blob([exportLines(data.entries.map(cells))])); // the browser may keep it on the disk
    count += data.entries.length;
    onProgress(count);
    after = data.hasNext ? data.next : undefined;
  } while (after !== undefined);
  return { file: csvFile(parts), count, notes: [] };
}

/** '“ada”, Deletion, Refused, from 1 Nov 2026'. Whose entries, and about whom, is not said: the address has ids only. */
function inWords({ query, actor, target, run, action, result, from, to }: ActivityFilters): string {
  const words = [
    query && `“${query}”`,
    actor && 'by one person',
    target && 'about one user or file',
    run && 'of one bulk action',
    action?.map((each) => actionWords[each].name).join(' or '),
    result?.map((each) => resultWords[each]).join(' or '),
    exactDaysName({ from, to }),
  ];
  return words.filter(Boolean).join(', ');
}

const cells = (entry: ActivityEntry) => Object.values(columns).map((cell) => cell(entry) ?? '');
