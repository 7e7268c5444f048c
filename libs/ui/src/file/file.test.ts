import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvFile, csvLines, exportLines, unescapeFormula } from './csv-text.ts';
import { datedName } from './save-file.ts';

describe('a cell that a spreadsheet would run as a formula is escaped, and read back unchanged', () => {
  test.each([
    ['=SUM(A1:A9)', "'=SUM(A1:A9)"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-1+1', "'-1+1"],
    ['@SUM(1)', "'@SUM(1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    ['＝1', "'＝1"],
    ['﹦1', "'﹦1"],
    ['﹢1', "'﹢1"],
    ['  =1', "'  =1"],
    ['\u00A0\u3000@SUM(1)', "'\u00A0\u3000@SUM(1)"],
    ["' =1", "'' =1"],
    [" '=1", "' '=1"],
    ["'=already", "''=already"],
    ["'quoted'", "'quoted'"],
    ['Ada', 'Ada'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%j', (cell, written) => {
    const [[read]] = Papa.parse<[string, string]>(csvLines([[cell, 'x']]), { delimiter: ',' }).data as [
      [string, string],
    ];
    expect(read).toBe(written);
    expect(unescapeFormula(read)).toBe(cell);
  });
});

test('lines end with CRLF, and every cell is quoted', () => {
  expect(
    csvLines([
      ['a', 'b,c'],
      ['"d"', 'e\nf'],
    ]),
  ).toBe('"a","b,c"\r\n"""d""","e\nf"\r\n');
  expect(csvLines([])).toBe('');
});

test('an export escapes invisible characters, and no line ends', () => {
  expect(exportLines([['\u202E=1', 'a\nb\u001B']])).toBe(
    String.raw`"\u202e=1","a` + '\n' + String.raw`b\u001b"` + '\r\n',
  );
});

test('a file begins with the UTF-8 byte order mark, so that spreadsheets read every script', async () => {
  const bytes = new Uint8Array(await csvFile(['Łukasz,李,عمر\r\n']).arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('Łukasz,李,عمر\r\n');
});

test.each([
  [new Date(2026, 0, 2, 0, 0), 'users-2026-01-02.csv'],
  [new Date(2026, 10, 30, 23, 59), 'users-2026-11-30.csv'],
])('%s gives %s', (day, name) => {
  expect(datedName('users', day)).toBe(name);
});
