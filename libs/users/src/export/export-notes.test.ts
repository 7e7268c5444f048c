import { expect, test } from 'vitest';
import { exportNotes } from './export-notes.ts';

const file = new Blob();

test.each<[string, Omit<Parameters<typeof exportNotes>[0], 'file'>, string[]]>([
  ['a complete export', { count: 1004, totals: [1004, 1004], capped: false, moved: false }, []],
  [
    'the server’s cap',
    { count: 10_000, totals: [10_000, 10_000], capped: true, moved: false },
    [
      'The server only gives the first 10,000 matches of a search, and there are more. Narrow your search to export the others.',
    ],
  ],
  [
    'another total at the end',
    { count: 1003, totals: [1004, 1003], capped: false, moved: true },
    [
      'The list changed during the export (1,004 users became 1,003), so a user may be missing. Export again to be sure.',
    ],
  ],
  [
    'rows that moved',
    { count: 199, totals: [200, 200], capped: false, moved: true },
    [
      'The list changed during the export (200 users were counted, 199 received), so a user may be missing. Export again to be sure.',
    ],
  ],
])('%s (decided 3)', (_what, exported, notes) => {
  expect(exportNotes({ file, ...exported })).toEqual(notes);
});
