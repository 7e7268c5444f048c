import { expect, test } from 'vitest';
import { checkRows } from '../rows/check-rows.ts';
import { guessMapping } from '../columns/column-mapping.ts';
import { readCsv, readCsvFile, toTable, type CsvTable } from '../file/csv-table.ts';
import { templateFile } from '../columns/import-columns.ts';
import { problemFile } from './problem-file.ts';

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
  const { headers, rows } = await tableOf(problemFile(table.headers, [{ row: row!, problem: 'Email is taken.' }]));
  expect(headers).toEqual(['Problem', 'Id', 'E-Mail', 'Vorname', 'Nachname']);
  expect(rows.map(({ cells }) => cells)).toEqual([['Email is taken.', '7', 'x;y', '=1+1', 'say "hi"']]);

  // After a second failure there is still only one problem column.
  const again = await tableOf(problemFile(headers, [{ row: rows[0]!, problem: 'Still taken.' }]));
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
