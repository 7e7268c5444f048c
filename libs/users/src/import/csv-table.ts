import { formatNumber } from '@scv/ui';
import Papa, { type ParseError } from 'papaparse';
import { unescapeFormula } from '../export/csv-text.ts';
import { decodeText } from './decode-text.ts';

/** One row of a CSV file, as it stands there. */
export interface CsvRow {
  /** As a spreadsheet counts: the header is in row 1. */
  readonly number: number;
  /** As many as there are headers, or more. */
  readonly cells: readonly string[];
  /** What makes the row unreadable, as a sentence. */
  readonly problem?: string;
}

export interface CsvTable {
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

export type CsvReading = { readonly table: CsvTable } | { readonly problem: string };

/** More would keep the page busy, and the server for longer than anybody watches. */
const maxBytes = 5_000_000;
const maxRows = 10_000;

/** Reads a CSV file; what cannot be read comes back as a sentence that says what to do. */
export async function readCsvFile(file: Blob): Promise<CsvReading> {
  if (file.size === 0) return { problem: 'This file is empty.' };
  if (file.size > maxBytes) {
    return { problem: 'This file is larger than 5 MB. Split it, and import the parts one after the other.' };
  }
  try {
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
    return 'problem' in decoded ? decoded : readCsv(decoded.text);
  } catch {
    return { problem: 'This file cannot be read any more. It may have been moved or changed: choose it again.' };
  }
}

/** Separated by commas, semicolons or tabs; the first row with anything in it is the header. */
export function readCsv(file: string): CsvReading {
  // Files that were put together have line ends of several kinds; the parser goes by the first.
  const text = file.replace(/\r\n?/g, '\n');
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator(text), newline: '\n' });
  const problems = new Map(errors.map((error) => [error.row, quoteProblem(error)]));
  const filled = data.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '') ? [{ cells, number: index + 1, problem: problems.get(index) }] : [],
  );
  const [header, ...rows] = filled;
  if (!header) return { problem: 'This file is empty.' };
  if (rows.length === 0) return { problem: 'This file has a header row, but no users under it.' };
  if (rows.length > maxRows) {
    return {
      problem: `This file has ${formatNumber(rows.length)} rows; at most 10,000 can be imported at once. Split it.`,
    };
  }
  const headers = header.cells.map((cell) => unescapeFormula(cell).trim());
  return { table: { headers, rows: rows.map((row) => toRow(row, headers.length)) } };
}

/** The one that cuts the header into most cells: Papa's own guess goes wrong on short files. */
function separator(text: string): string {
  const header = text.replace(/^[\s,;]+/, '');
  const cells = (delimiter: string) =>
    Papa.parse<string[]>(header, { delimiter, newline: '\n', preview: 1 }).data[0]?.length ?? 0;
  return [',', ';', '\t'].reduce((best, other) => (cells(other) > cells(best) ? other : best));
}

function toRow(row: { cells: string[]; number: number; problem: string | undefined }, width: number): CsvRow {
  const cells = row.cells.map(unescapeFormula);
  const tooMany = cells.slice(width).some((cell) => cell.trim() !== '');
  const problem =
    row.problem ?? (tooMany ? 'This row has more cells than the header. Is a quotation mark missing?' : undefined);
  while (cells.length < width) cells.push('');
  return { number: row.number, cells, ...(problem !== undefined && { problem }) };
}

/** Only quotation marks can be wrong in a CSV text; that the separator is not clear says nothing about a row. */
function quoteProblem({ type, code }: ParseError): string | undefined {
  if (type !== 'Quotes') return undefined;
  return code === 'MissingQuotes'
    ? 'A quotation mark is opened here and never closed, so that all that follows was read as one cell.'
    : 'The quotation marks in this row do not match.';
}
