import Papa from 'papaparse';
import { visibleLines } from '../text/visible.ts';

/**
 * A cell that a spreadsheet would run as a formula (OWASP, "CSV Injection"), including full-width and small characters,
 * which some spreadsheets accept, and spaces before them, which others remove. Leading apostrophes match too, so that
 * `unescapeFormula` restores exactly what was written.
 */
const formula = /^(?:[\s']*[=+\-@＝＋－＠﹦﹢﹣﹫]|'*[\t\r\n])/;
const escapedFormula = /^'(?:[\s']*[=+\-@＝＋－＠﹦﹢﹣﹫]|'*[\t\r\n])/;

/** Without it Excel reads the file in the computer's legacy encoding. */
const byteOrderMark = '\uFEFF';

/**
 * The rows as CSV lines (RFC 4180, CRLF after each). Every cell is quoted, so that no program splits one at another
 * separator, and formulas are escaped, so that spreadsheets show them as text.
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return `${Papa.unparse(rows as string[][], { newline: '\r\n', quotes: true, escapeFormulae: formula })}\r\n`;
}

/** The lines of an export, with invisible characters escaped. */
export const exportLines = (rows: readonly (readonly string[])[]) => csvLines(rows.map((row) => row.map(visibleLines)));

/** Removes the apostrophe that escapes a formula. */
export function unescapeFormula(cell: string): string {
  return escapedFormula.test(cell) ? cell.slice(1) : cell;
}

/** A CSV file in UTF-8, from lines made by `csvLines`. */
export function csvFile(parts: readonly (string | Blob)[]): Blob {
  return new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' });
}
