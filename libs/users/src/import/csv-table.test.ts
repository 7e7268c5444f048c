import { csvLines } from '@scv/ui/csv-text';
import { describe, expect, test } from 'vitest';
import { hasColumnNames, readCsv, readCsvFile, toTable } from './csv-table.ts';

const tableOf = (text: string) => toTable(readCsv(text), true);
const cellsOf = (text: string) => tableOf(text).rows.map(({ cells }) => cells);
const encode = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
  [0xfeff, ...text.split('').map((unit) => unit.charCodeAt(0))].forEach((unit, index) =>
    view.setUint16(index * 2, unit, littleEndian),
  );
  return view.buffer;
};

describe('separators and line ends', () => {
  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons, as a German Excel writes', 'a;b\r\n1;2\r\n'],
    ['tabs', 'a\tb\n1\t2'],
    ['vertical bars', 'a|b\n1|2'],
    ['line ends of old Macs', 'a;b\r1;2\r'],
    ['line ends of several kinds', '\ra,b\r\n1,2\n,\r\r\n'],
    ['an empty row before tabs', '\t\na\tb\n1\t2\n'],
    [
      'a row whose only text is a line end that we escaped',
      csvLines([
        ['a', 'b'],
        ['\n', ''],
        ['1', '2'],
      ]),
    ],
    ['blank lines and empty rows', '\n,\na,b\n\n , \n1,2\n,\n\n'],
  ])('%s', (_what, text) => {
    expect(tableOf(text).headers).toEqual(['a', 'b']);
    expect(cellsOf(text)).toEqual([['1', '2']]);
  });

  test.each([
    ['sep=;\na;b\n1;2\n'],
    ['\ufeffsep=;\r\na;b\r\n1;2\r\n'],
    ['"sep=|"\na|b\n1|2\n'],
    ['sep=";"\na;b\n1;2\n'],
    ['SEP=\t\na\tb\n1\t2\n'],
    ['sep=,\na,b\n1,2\n'],
    ['sep=^\na^b\n1^2\n'],
    ['sep=]\na]b\n1]2\n'],
    ['sep=:\na:b\n1:2\n'],
    ['sep=;,,\na;b\n1;2\n'],
    ['sep=|\na|"b"\n "1"|2\n'],
  ])('%j names its separator', (text) => {
    expect(readCsv(text).map(({ number, cells }) => [number, cells])).toEqual([
      [1, ['a', 'b']],
      [2, ['1', '2']],
    ]);
  });

  test.each([
    'version:v1.0\n',
    'Version:v1.0;;\r\n',
    '"version:v1.0"\n',
    '#TYPE System.Object\n',
    '\n# Users\n',
    ';;\n',
  ])('a line of a system above the names is skipped, and counts as a row: %j', (line) => {
    const [, row] = readCsv(`sep=;\n${line}a;b\n1;2\n`);
    expect(row).toEqual({ number: line.split('\n').length + 1, cells: ['1', '2'] });
    expect(readCsv(`\ufeff${line}a;b\n1;2\n`)[1]).toEqual(row);
  });

  test.each(['version:,b\n1,2\n', '#,b\n1,2\n'])('a name of a column is no such line: %j', (text) => {
    expect(readCsv(text)).toHaveLength(2);
  });

  test('other separators and line ends inside a cell stay', () => {
    expect(cellsOf('a;b\n"1;x";"2,\n3"\n')).toEqual([['1;x', '2,\n3']]);
  });
});

test.each([
  ['First Name,Email\nAda,ada@scv.example\n', true],
  ['Ada,ada@scv.example\nGrace,grace@scv.example\n', false],
  ['Ada,ada@scv.example\n', false],
  ['Ada,ada@\nGrace,grace@scv.example\n', true],
])('whether the first row of %j holds column names: %s', (text, named) => {
  expect(hasColumnNames(readCsv(text))).toBe(named);
});

test('rows are numbered like in a spreadsheet, including blank ones', () => {
  expect(tableOf('a,b\n1,2\n\n3,4\n').rows.map(({ number }) => number)).toEqual([2, 4]);
});

test('a short row is filled up, a long one is a problem unless the surplus cells are empty', () => {
  const [short, long, empty] = tableOf('a,b\n1\n1,2,3\n1,2,,\n').rows;
  expect(short).toEqual({ number: 2, cells: ['1', ''] });
  expect(long!.problem).toBe('This row has more cells than the first row. Is a quotation mark missing?');
  expect(empty).not.toHaveProperty('problem');
});

test.each([
  [
    'never closed',
    'a,b\n1,2\n"3,4\n5,6\n',
    3,
    'A quotation mark is opened here and never closed, so the rest of the file was read as one cell.',
  ],
  ['closed too early', 'a,b\n"1" x,2\n3,4\n', 2, 'The quotation marks in this row do not match.'],
  ['inside a quoted cell', 'a,b\n"1" x",2\n3,4\n', 2, 'The quotation marks in this row do not match.'],
])('quotation marks %s are a problem of their row', (_what, text, number, problem) => {
  expect(tableOf(text).rows.find((row) => row.problem)).toMatchObject({ number, problem });
});

test.each([
  ['a, "b"\n1, "2, 3"\n', ['1', '2, 3']],
  ['a;\t"b"\n \u00a0"1" ; "2; ""3"""\n', ['1', '2; "3"']],
  ['a\t"b"\n\t "2"\n', ['', '2']],
  ['a,b\n"1, ",", ""2"""\n', ['1, ', ', "2"']],
  ['a,b\n" 1\n, ""x""", "2"\n', [' 1\n, "x"', '2']],
])('blanks before a quoted cell are skipped: %j', (text, cells) => {
  expect(tableOf(text).rows).toEqual([{ number: 2, cells }]);
});

test.each(['By"ron', 'Byron"', '"By"ron', '"Byron" "King"', ' "By"ron', '5" pipe', '="Byron"'])(
  'a quotation mark that is left is a problem of its row: %s',
  (name) => {
    const { rows } = tableOf(`first,last\nGrace,Hopper\nAda,${name}\nAlan,"Tu, ""r"""\n`);
    expect(rows.map((row) => row.problem)).toEqual([
      undefined,
      'The quotation marks in this row do not match.',
      undefined,
    ]);
  },
);

describe('encodings', () => {
  test.each<[string, BlobPart]>([
    ['UTF-8', encode('name\nŁukasz 李 عمر 🙂\n')],
    ['UTF-8 with a byte order mark', encode('\uFEFFname\nŁukasz 李 عمر 🙂\n')],
    ['UTF-16, little-endian', utf16('name\nŁukasz 李 عمر 🙂\n', true)],
    ['UTF-16, big-endian', utf16('name\nŁukasz 李 عمر 🙂\n', false)],
  ])('%s is read', async (_what, bytes) => {
    expect(await readCsvFile(new Blob([bytes]))).toMatchObject({
      rows: [{ cells: ['name'] }, { number: 2, cells: ['Łukasz 李 عمر 🙂'] }],
    });
  });

  test('Windows-1252 is read, to be confirmed', async () => {
    const bytes = new Uint8Array([...encode('name\nJos'), 0xe9, 0x20, 0x80, 0x0a]);
    expect(await readCsvFile(new Blob([bytes]))).toMatchObject({
      rows: [{ cells: ['name'] }, { cells: ['José €'] }],
      guessed: true,
    });
  });

  test.each<[string, BlobPart, string]>([
    ['what Windows-1252 has no letter for', new Uint8Array([...encode('name\nJos'), 0x81, 0x0a]), 'Unknown encoding.'],
    ['UTF-16 without a mark', utf16('name\nAda\n', true).slice(2), 'This is not a text file.'],
    ['half a UTF-16 file', utf16('name\nAda\n', true).slice(0, -1), 'Unknown encoding.'],
    ['an Excel workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14]), 'This is a spreadsheet, not a CSV file.'],
    ['an old Excel workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'This is a spreadsheet, not a CSV file.'],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]), 'This is not a text file.'],
  ])('%s is refused, saying what to do', async (_what, bytes, problem) => {
    expect(await readCsvFile(new Blob([bytes]))).toEqual({ problem: expect.stringContaining(problem) as string });
  });
});

const longer = 'characters. Shorten it, or add the quotation mark that is missing.';

describe('limits', () => {
  test.each<[string, string, string]>([
    ['nothing', '', 'This file is empty.'],
    ['blanks', ' \n , ,\n', 'This file is empty.'],
    ['a header alone', 'a,b\n', 'This file has a header row but no users.'],
    [
      '10,001 rows',
      `a\n${'x\n'.repeat(10_001)}`,
      'This file has more than 10,000 rows. Split it and import the parts one by one.',
    ],
    [
      'a million quoted rows',
      '"x"\n'.repeat(1_000_000),
      'This file has more than 10,000 rows. Split it and import the parts one by one.',
    ],
    ['501 columns', `a\n${'x,'.repeat(500)}x\n`, 'Row 2 has 501 columns. At most 500 can be read. Delete some.'],
    [
      '20,000 columns',
      'name,'.repeat(19_999) + 'name\n1\n',
      'Row 1 has 20,000 columns. At most 500 can be read. Delete some.',
    ],
    ['a cell of 10,001 characters', `a,b\n1,${'x'.repeat(10_001)}\n`, `Row 2, column 2 has more than 10,000 ${longer}`],
    ['a cell of 99,000 signs', `a,b\n1,${'@'.repeat(99_000)}\n`, `Row 2, column 2 has more than 10,000 ${longer}`],
    ['a cell of 150,000 signs', `${'@'.repeat(150_000)}\n1\n`, `Row 1 has more than 100,000 ${longer}`],
    [
      'a million empty lines',
      `a\n1\n${'\n'.repeat(1_000_000)}`,
      'This file has more than 100,000 lines. Delete the empty ones.',
    ],
    [
      'stray quotation marks',
      'a,"b"c'.repeat(100_000),
      'Most quotation marks in this file do not match. Save it as CSV again.',
    ],
    ['a row that never ends', `a\n1\n"${'x '.repeat(1_000_000)}`, `Row 3 has more than 100,000 ${longer}`],
    [
      'more than 5 MB',
      'x'.repeat(5_000_001),
      'This file is larger than 5 MB. Split it and import the parts one by one.',
    ],
  ])('%s is refused with a sentence', async (_what, text, problem) => {
    expect(await readCsvFile(new Blob([text]))).toEqual({ problem });
  });

  test('500 columns and cells of 10,000 characters are read', () => {
    expect(cellsOf(`a${',a'.repeat(499)}\n${'x'.repeat(10_000)}\n`)).toEqual([
      ['x'.repeat(10_000), ...Array(499).fill('')],
    ]);
  });

  test('a file that is parsed in parts is read as it was written', () => {
    const rows = Array.from({ length: 4_500 }, () => ['1,2', '"', 'ä\n\n🙂', "'=x"]);
    // A part ends at each character of a row in turn.
    for (let offset = 1; offset <= 30; offset += 1) {
      const read = readCsv(csvLines([['a'.repeat(offset), 'b', 'c', 'd'], ...rows]));
      expect(read.at(-1)?.number).toBe(4_501);
      expect(JSON.stringify(read.slice(1).map(({ cells }) => cells))).toBe(JSON.stringify(rows));
    }
  });

  test('10,000 rows are read', () => {
    expect(tableOf(`a\n${'x\n'.repeat(10_000)}`).rows).toHaveLength(10_000);
  });

  test('a file that was deleted meanwhile is a problem', async () => {
    const gone = new Blob(['a\n1\n']);
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await readCsvFile(gone)).toEqual({ problem: expect.stringContaining('can no longer be read') as string });
  });
});
