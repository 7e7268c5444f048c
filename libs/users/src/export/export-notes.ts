import { formatNumber } from '@scv/ui';
import type { ExportedUsers } from './export-users.ts';

/** What the person has to know about the file, as sentences; none when it simply has everybody. */
export function exportNotes({ count, totals: [first, last], capped, moved }: ExportedUsers): string[] {
  const notes: string[] = [];
  if (capped) {
    notes.push(
      `The server goes no further than the first ${formatNumber(last)} matches of a search, and there are more. ` +
        'Search more narrowly to export the others.',
    );
  }
  if (moved) {
    const change =
      first === last
        ? `${formatNumber(last)} were counted, ${formatNumber(count)} came`
        : `${formatNumber(first)} users became ${formatNumber(last)}`;
    notes.push(`The list changed while it was read (${change}), so somebody may be missing. Export again to be sure.`);
  }
  return notes;
}
