import { fakeUsers } from '@scv/testing';
import { expect, test } from 'vitest';
import { valuesOf } from '../user-values.ts';
import { guessMapping, templateFile } from './columns.tsx';
import { type CsvTable, readCsv, readCsvFile, toTable } from './csv-table.ts';
import { type ImportedRow, importSummary, problemFile } from './result-step.tsx';
import { checkRows } from './rows.ts';

const [ada] = fakeUsers(1);
const texts = valuesOf(ada!);

/** `count` rows; those who exist are updated, skipped or unchanged. */
function rows(count: number, state: ImportedRow['state'], exists = false): ImportedRow[] {
  const user = state === 'leftOut' ? {} : { user: ada! };
  const row = { row: { number: 1, cells: [] }, texts, problems: [], problem: '', state };
  const skipped = state === 'skipped' ? 'chosen' : state === 'unchanged' ? 'unchanged' : undefined;
  return Array.from({ length: count }, () => ({
    ...row,
    ...user,
    ...(exists && { existing: ada! }),
    ...(skipped && { skipped }),
  }));
}

test.each([
  ['2 users imported.', rows(2, 'done')],
  ['1 user updated; 1 row left out.', [...rows(1, 'done', true), ...rows(1, 'leftOut')]],
  [
    '2 users imported, 1 updated, 1 skipped; 3 rows left out.',
    [...rows(2, 'done'), ...rows(1, 'done', true), ...rows(1, 'skipped', true), ...rows(3, 'leftOut')],
  ],
  [
    '1,000 of 1,001 users imported, 0 of 2 updated, 1 failed, 2 not started, 1 unchanged.',
    [...rows(1000, 'done'), ...rows(1, 'failed'), ...rows(2, 'notStarted', true), ...rows(1, 'unchanged', true)],
  ],
])('the summary counts every row: %s', (sentence, results) => {
  expect(importSummary(results)).toBe(sentence);
});

async function tableOf(file: Blob): Promise<CsvTable> {
  const reading = await readCsvFile(file);
  if ('problem' in reading) throw new Error(reading.problem);
  return toTable(reading.rows, true);
}

test('the rows keep their columns and cells, after a column with the problem', async () => {
  const original = readCsv('Id;E-Mail;Vorname;Nachname\n7;"x;y";=1+1;"say ""hi"""\n8;b;c;d\n');
  if ('problem' in original) throw new Error(original.problem);
  const table = toTable(original.rows, true);
  const [row] = table.rows;
  const { headers, rows: kept } = await tableOf(
    problemFile(table.headers, [{ row: row!, problem: 'Email is taken.' }]),
  );
  expect(headers).toEqual(['Problem', 'Id', 'E-Mail', 'Vorname', 'Nachname']);
  expect(kept.map(({ cells }) => cells)).toEqual([['Email is taken.', '7', 'x;y', '=1+1', 'say "hi"']]);

  // After a second failure there is still only one problem column.
  const again = await tableOf(problemFile(headers, [{ row: kept[0]!, problem: 'Still taken.' }]));
  expect(again.headers).toEqual(headers);
  expect(again.rows[0]!.cells[0]).toBe('Still taken.');
});

test('surplus cells are kept, and stay a problem until they are corrected', async () => {
  const original = await tableOf(new Blob(['First Name,Last Name\nAda,Byron,Countess,of Lovelace\n']));
  const [row] = original.rows;
  const again = await tableOf(problemFile(original.headers, [{ row: row!, problem: row!.problem! }]));
  expect(again.rows[0]!.cells.slice(1)).toEqual(['Ada', 'Byron', 'Countess', 'of Lovelace']);
  expect(again.rows[0]!.problem).toBe(row!.problem);
  const twice = await tableOf(problemFile(again.headers, [{ row: again.rows[0]!, problem: 'x' }]));
  expect(twice.rows[0]!.cells).toEqual(['x', 'Ada', 'Byron', 'Countess', 'of Lovelace']);
});

test('the template can be imported unchanged', async () => {
  const table = await tableOf(templateFile());
  expect(checkRows(table, guessMapping(table.headers)).flatMap(({ problems }) => problems)).toEqual([]);
});
