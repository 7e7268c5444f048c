import { csvFile, csvLines } from '@scv/ui/csv-text';
import { plainHeader } from '../columns/column-mapping.ts';
import type { CsvRow } from '../file/csv-table.ts';

/** A row that was not imported, and why. */
export interface RowProblem {
  readonly row: CsvRow;
  readonly problem: string;
}

/**
 * The rows as they were in the file, with the problem in an additional first column. Once corrected, the file can be
 * imported. The column comes first so that surplus cells stay at the end, where they remain a problem until corrected.
 */
export function problemFile(headers: readonly string[], rows: readonly RowProblem[]): Blob {
  // Drops the problem column of an earlier round.
  const kept = headers.flatMap((header, column) => (plainHeader(header) === 'problem' ? [] : [column]));
  const line = (cells: readonly string[], problem: string) => [
    problem,
    ...kept.map((column) => cells[column] ?? ''),
    ...cells.slice(headers.length),
  ];
  const body = rows.map(({ row, problem }) => line(row.cells, problem));
  return csvFile([csvLines([line(headers, 'Problem'), ...body])]);
}
