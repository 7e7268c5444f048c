import { csvFile, csvLines } from '../bulk/csv-text.ts';
import { plainHeader } from './column-mapping.ts';
import type { CsvRow, CsvTable } from './csv-table.ts';

/** A row that was not imported, and why. */
export interface RowProblem {
  readonly row: CsvRow;
  readonly problem: string;
}

/** The rows as they stood in the file, with why they were not imported in a last column: mended, it can be imported. */
export function problemFile({ headers }: CsvTable, rows: readonly RowProblem[]): Blob {
  // Of an earlier round.
  const kept = headers.flatMap((header, column) => (plainHeader(header) === 'problem' ? [] : [column]));
  const line = (cells: readonly string[], problem: string) => [...kept.map((column) => cells[column] ?? ''), problem];
  const body = rows.map(({ row, problem }) => line(row.cells, problem));
  return csvFile([csvLines([line(headers, 'Problem'), ...body])]);
}

/** An example to fill in. */
export function templateFile(): Blob {
  return csvFile([
    csvLines([
      ['First Name', 'Last Name', 'Email', 'Role'],
      ['Ada', 'Lovelace', 'ada.lovelace@example.com', 'User'],
      ['Charles', 'Babbage', 'charles.babbage@example.com', 'User'],
    ]),
  ]);
}
