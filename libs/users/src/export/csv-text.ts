import Papa from 'papaparse';

/**
 * What a spreadsheet would run as a formula when a cell begins with it (OWASP, "CSV Injection"), with the full-width
 * forms that some of them read likewise. Apostrophes before it count too, so that `unescapeFormula` gives exactly what
 * was written.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const escapedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Excel takes a file without it for the machine's old code page. */
const byteOrderMark = '\uFEFF';

/** The rows as CSV lines (RFC 4180, CRLF after each), every cell shown as text by a spreadsheet, none run as a formula. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return `${Papa.unparse(rows as string[][], { newline: '\r\n', escapeFormulae: formula })}\r\n`;
}

/** Takes the apostrophe away again with which a formula was made harmless. */
export function unescapeFormula(cell: string): string {
  return escapedFormula.test(cell) ? cell.slice(1) : cell;
}

/** A CSV file of these parts, as UTF-8. */
export function csvFile(parts: readonly string[]): Blob {
  return new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' });
}
