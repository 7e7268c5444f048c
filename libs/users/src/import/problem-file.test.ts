import { expect, test } from 'vitest';
import { checkRows } from './check-rows.ts';
import { guessMapping } from './column-mapping.ts';
import { readCsv, readCsvFile, type CsvTable } from './csv-table.ts';
import { problemFile, templateFile } from './problem-file.ts';

async function tableOf(file: Blob): Promise<CsvTable> {
  const reading = await readCsvFile(file);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.table;
}

test('the rows keep their columns and cells, and the reason stands in a last one', async () => {
  const original = readCsv('Id;E-Mail;Vorname;Nachname\n7;"x;y";=1+1;"say ""hi"""\n8;b;c;d\n');
  if ('problem' in original) throw new Error(original.problem);
  const [row] = original.table.rows;
  const { headers, rows } = await tableOf(problemFile(original.table, [{ row: row!, problem: 'Email is taken.' }]));
  expect(headers).toEqual(['Id', 'E-Mail', 'Vorname', 'Nachname', 'Problem']);
  expect(rows.map(({ cells }) => cells)).toEqual([['7', 'x;y', '=1+1', 'say "hi"', 'Email is taken.']]);

  // Failed again, it has one Problem column, not two.
  const again = await tableOf(problemFile({ headers, rows }, [{ row: rows[0]!, problem: 'Still taken.' }]));
  expect(again.headers).toEqual(headers);
  expect(again.rows[0]!.cells.at(-1)).toBe('Still taken.');
});

test('the template can be imported as it is', async () => {
  const table = await tableOf(templateFile());
  expect(checkRows(table, guessMapping(table.headers)).flatMap(({ problems }) => problems)).toEqual([]);
});
