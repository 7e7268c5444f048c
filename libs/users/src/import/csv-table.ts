import { looksLikeEmail } from '@scv/api/email-key';
import { formatNumber } from '@scv/ui';
import { unescapeFormula } from '@scv/ui/csv-text';
import Papa, { type ParseError, type ParseResult } from 'papaparse';

export interface CsvRow {
  /** As a spreadsheet counts: the first line is row 1. */
  readonly number: number;
  /** At least as many as the first row has. */
  readonly cells: readonly string[];
  readonly problem?: string;
}

export interface CsvTable {
  /** The names of the columns; '' for each column of a file without names. */
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** All rows that are not empty, at least one. `guessed`: a person should confirm the letters, see `decodeText`. */
type CsvReading = { readonly rows: readonly CsvRow[]; readonly guessed: boolean } | { readonly problem: string };

/** The file can't be used; the message says why and what to do. */
class Unusable extends Error {}

/** Larger files would block the page, and importing them would take longer than anybody waits. */
const maxBytes = 5_000_000;
export const maxRows = 10_000;
/** Each column is an option of every field's list. Directories export up to about 150 columns. */
export const maxColumns = 500;
/** The contract's longest value has 254 characters; a directory's list of somebody's groups has some thousand. */
const maxCellLength = 10_000;
/** Characters given to the parser at a time, which searches all of them again for every quoted cell. */
const maxRowLength = 100_000;
/** Lines with the empty ones. A spreadsheet may save a million empty rows. */
const maxLines = 100_000;
/** The parser trims the rest of the row for each quotation mark that doesn't match. */
const maxQuoteProblems = 1_000;

const splitIt = 'Split it and import the parts one by one.';

/** Reads a CSV file. If it cannot be read, `problem` says why and what to do. */
export async function readCsvFile(file: Blob): Promise<CsvReading> {
  try {
    if (file.size > maxBytes) throw new Unusable(`This file is larger than 5 MB. ${splitIt}`);
    const { text, guessed } = decodeText(new Uint8Array(await file.arrayBuffer()));
    return { rows: readCsv(text), guessed };
  } catch (error) {
    if (error instanceof Unusable) return { problem: error.message };
    return { problem: 'This file can no longer be read. It may have been moved or changed. Choose it again.' };
  }
}

/** Parses commas, semicolons, tabs, vertical bars or what the first line names, and leaves out empty rows. @throws Unusable */
export function readCsv(file: string): CsvRow[] {
  // Files that were joined from parts can have mixed line ends; the parser only supports one kind.
  const whole = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const [firstLine = '', , , named] = namedSeparator.exec(whole) ?? [];
  const content = whole.slice(firstLine.length).replace(linesAbove, (lines) => lines.replace(/[^\n]+/g, ''));
  const delimiter = named ?? separator(content);
  const { text, strayQuotes } = readQuotes(content, delimiter);
  const rows: CsvRow[] = [];
  for (const row of parsedRows(text, delimiter)) {
    if (strayQuotes.has(row.number)) row.problem ??= unmatchedQuotes;
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    refuseTooLarge(row);
    rows.push(toRow(row, rows[0]?.cells.length ?? row.cells.length));
    if (rows.length > maxRows && rows.length - headersIn(rows) > maxRows) {
      throw new Unusable(`This file has more than ${formatNumber(maxRows)} rows. ${splitIt}`);
    }
  }
  if (rows.length === 0) throw new Unusable('This file is empty.');
  if (rows.length === headersIn(rows)) throw new Unusable('This file has a header row but no users.');
  return rows;
}

/** Excel's line for the separator, such as `sep=;`. Spreadsheets use it up, so it counts as no row. */
const namedSeparator = /^("?)sep=(["']?)([^"'\n])\2\1[ ,;\t]*(?:\n|$)/i;

/** Lines above the column names that a system writes, such as Entra's `version:v1.0` and PowerShell's `#TYPE …`. */
const linesAbove = /^(?:[ ,;\t]*\n|("?)(?:version:|#)[^",;\t\n]*\1(?:[,;\t][ ,;\t]*)?\n){1,9}/i;

const manyQuotes = 'Most quotation marks in this file do not match. Save it as CSV again.';
const unmatchedQuotes = 'The quotation marks in this row do not match.';

/**
 * Removes blanks before quoted cells, where the parser doesn't see the quotation mark, and finds the rows with quotation
 * marks in or after a cell. Such a cell is quoted as a whole, so that the parser finds its end.
 * @throws Unusable
 */
function readQuotes(text: string, delimiter: string): { text: string; strayQuotes: ReadonlySet<number> } {
  const strayQuotes = new Set<number>();
  const ends = `${delimiter.replace(/[\\\]^-]/, '\\$&')}\\n`;
  const cell = new RegExp(`("[^"]*(?:""[^"]*)*")?([^${ends}]*)([${ends}]|$)`, 'y');
  const parts: string[] = [];
  let strayCells = 0;
  let row = 1;
  let at = text.includes('"') ? 0 : text.length;
  while (at < text.length && row <= maxLines) {
    const start = afterBlanks(text, at, delimiter);
    cell.lastIndex = text[start] === '"' ? start : at;
    const [whole = '', quoted, rest = '', end = ''] = cell.exec(text) ?? [];
    const isOpen = quoted === undefined && text[start] === '"';
    const isStray = quoted === undefined ? rest.includes('"') : rest.trim() !== '';
    if (isStray) strayQuotes.add(row);
    if (isStray && (strayCells += 1) > maxQuoteProblems) throw new Unusable(manyQuotes);
    parts.push(isStray && !isOpen ? `"${`${quoted ?? ''}${rest}`.replaceAll('"', '""')}"${end}` : whole);
    if (end === '\n') row += 1;
    at = cell.lastIndex;
  }
  return { text: parts.join('') + text.slice(parts.length === 0 ? 0 : at), strayQuotes };
}

function afterBlanks(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && /[^\S\n]/.test(text.charAt(at))) at += 1;
  return at;
}

interface ParsedRow {
  number: number;
  cells: string[];
  problem: string | undefined;
}

/** All rows, empty ones too, a part of the text after the other. @throws Unusable */
function* parsedRows(text: string, delimiter: string): Generator<ParsedRow> {
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  let number = 1;
  let start = 0;
  while (start < text.length) {
    const part = text.slice(start, start + maxRowLength);
    const isLast = start + part.length === text.length;
    // The last row of a part may go on in the next one.
    const { data, errors, meta } = parser.parse(part, 0, !isLast) as ParseResult<string[]>;
    if (errors.length > maxQuoteProblems) {
      throw new Unusable(manyQuotes);
    }
    const problems = new Map(errors.map((error) => [error.row, quoteProblem(error)]));
    for (const [index, cells] of data.entries()) {
      yield { number: number + index, cells: cells.map(unescapeFormula), problem: problems.get(index) };
    }
    if (isLast) return;
    if (data.length === 0) throw new Unusable(tooLong(`Row ${formatNumber(number)}`, maxRowLength));
    number += data.length;
    if (number > maxLines) {
      throw new Unusable(`This file has more than ${formatNumber(maxLines)} lines. Delete the empty ones.`);
    }
    start += meta.cursor;
  }
}

function refuseTooLarge({ number, cells }: ParsedRow): void {
  if (cells.length > maxColumns) {
    const [count, most] = [formatNumber(cells.length), formatNumber(maxColumns)];
    throw new Unusable(`Row ${formatNumber(number)} has ${count} columns. At most ${most} can be read. Delete some.`);
  }
  const column = cells.findIndex((cell) => cell.length > maxCellLength);
  if (column === -1) return;
  throw new Unusable(tooLong(`Row ${formatNumber(number)}, column ${formatNumber(column + 1)}`, maxCellLength));
}

const tooLong = (where: string, most: number) =>
  `${where} has more than ${formatNumber(most)} characters. Shorten it, or add the quotation mark that is missing.`;

const headersIn = (rows: readonly CsvRow[]) => (hasColumnNames(rows) ? 1 : 0);

/** Guesses whether the first row has the column names: a row with an email address is a user. */
export const hasColumnNames = ([first]: readonly CsvRow[]) => !first?.cells.some((cell) => looksLikeEmail(cell.trim()));

/** @param named the first row holds the column names */
export function toTable(rows: readonly CsvRow[], named: boolean): CsvTable {
  const names = rows[0]?.cells.map((cell) => (named ? cell.trim() : '')) ?? [];
  return { headers: names, rows: named ? rows.slice(1) : rows };
}

/** The separator that gives the header the most cells. Papa's own guess is often wrong for short files. */
function separator(text: string): string {
  const header = text.slice(text.search(/[^\s,;]/)).slice(0, maxRowLength);
  const cells = (delimiter: string) =>
    Papa.parse<string[]>(header, { delimiter, newline: '\n', preview: 1 }).data[0]?.length ?? 0;
  return [',', ';', '\t', '|'].reduce((best, other) => (cells(other) > cells(best) ? other : best));
}

function toRow({ cells, number, problem: quotes }: ParsedRow, width: number): CsvRow {
  const tooMany = cells.slice(width).some((cell) => cell.trim() !== '');
  const problem =
    quotes ?? (tooMany ? 'This row has more cells than the first row. Is a quotation mark missing?' : undefined);
  while (cells.length < width) cells.push('');
  return { number, cells, ...(problem !== undefined && { problem }) };
}

/** Only quotes make a row invalid; Papa's other warnings are about the whole file. */
function quoteProblem({ type, code }: ParseError): string | undefined {
  if (type !== 'Quotes') return undefined;
  return code === 'MissingQuotes'
    ? 'A quotation mark is opened here and never closed, so the rest of the file was read as one cell.'
    : unmatchedQuotes;
}

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** First bytes of an Excel workbook: .xlsx (a ZIP file) and .xls. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

const beginsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);

/**
 * Decodes UTF-8, and UTF-16 with a byte order mark (Excel's "Unicode Text"). Other text is read as Windows-1252 (Excel's
 * "CSV" in much of Europe), which can't be detected reliably: a wrong guess would store wrong names.
 */
function decodeText(bytes: Uint8Array): { text: string; guessed: boolean } {
  if (workbooks.some((start) => beginsWith(bytes, start))) {
    throw new Unusable('This is a spreadsheet, not a CSV file. Save it as "CSV UTF-8" and choose that file.');
  }
  const mark = marks.find(({ bytes: start }) => beginsWith(bytes, start));
  const text = decodeAs(mark?.encoding ?? 'utf-8', bytes);
  const guess = mark ? undefined : new TextDecoder('windows-1252').decode(bytes);
  if ((text ?? guess)?.includes('\0')) throw new Unusable('This is not a text file. Choose a CSV file.');
  if (text !== undefined) return { text, guessed: false };
  // The five bytes without a letter (0x81, 0x8d, 0x8f, 0x90, 0x9d) become control characters.
  if (guess !== undefined && !/[\u0080-\u009f]/.test(guess)) return { text: guess, guessed: true };
  throw new Unusable('Unknown encoding. Save the file as "CSV UTF-8" and try again.');
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
