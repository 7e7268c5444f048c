import { formatNumber } from '@scv/ui';
import type { ExportedUsers } from './export-users.ts';

/** Notes about an incomplete file; none if it is complete. */
export function exportNotes({ count, totals: [first, last], capped, moved }: ExportedUsers): string[] {
  const notes: string[] = [];
  if (capped) {
    notes.push(
      `The server only gives the first ${formatNumber(last)} matches of a search, and there are more. ` +
        'Narrow your search to export the others.',
    );
  }
  if (moved) {
    const change =
      first === last
        ? `${formatNumber(last)} users were counted, ${formatNumber(count)} received`
        : `${formatNumber(first)} users became ${formatNumber(last)}`;
    notes.push(`The list changed during the export (${change}), so a user may be missing. Export again to be sure.`);
  }
  return notes;
}
