import { csvFile, csvLines } from '../export/csv-text.ts';
import { plainHeader } from './column-mapping.ts';
import type { CsvRow, CsvTable } from './csv-table.ts';

/** A row that was not imported, and why. */
export interface RowProblem {
  readonly row: CsvRow;
  readonly problem: string;
}

/**
 * The rows as they stood in the file, after why they were not imported: mended, it can be imported. The reason comes
 * first, so that cells beyond the header stay where they are, and a row of them stays a problem until it is mended.
 */
export function problemFile({ headers }: CsvTable, rows: readonly RowProblem[]): Blob {
  // Of an earlier round.
  const kept = headers.flatMap((header, column) => (plainHeader(header) === 'problem' ? [] : [column]));
  const line = (cells: readonly string[], problem: string) => [
    problem,
    ...kept.map((column) => cells[column] ?? ''),
    ...cells.slice(headers.length),
  ];
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
