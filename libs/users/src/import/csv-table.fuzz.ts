import { csvLines } from '@scv/ui/csv-text';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { type CsvRow, readCsv } from './csv-table.ts';

// Part of `npm run fuzz`.

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'",;\t\n\r\'=+-@ aß＝﹢'), maxLength: 10 }),
);
const names = ['First name', 'Last name', 'Email', 'Role'];

function read(text: string): { rows?: CsvRow[]; problem?: string } {
  try {
    return { rows: readCsv(text) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
const isFilled = (cells: readonly string[]) => cells.some((each) => each.trim() !== '');

test('a file that the portal writes is read as it was', () => {
  const rows = fc.array(fc.array(cell, { minLength: names.length, maxLength: names.length }), { minLength: 1 });
  let runs = 0;
  fc.assert(
    fc.property(rows, (users) => {
      runs += 1;
      const filled = users.filter(isFilled);
      const reading = read(csvLines([names, ...users]));
      const expected = filled.map((cells) => cells.map((text) => text.replace(/\r\n?/g, '\n')));
      expect(reading.rows?.slice(1).map(({ cells }) => cells) ?? []).toEqual(expected);
    }),
  );
  console.log(`${runs} files of the portal.`);
});

test('any text with commas is read as papaparse reads it', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aaab ,,,""\n\n', 'ß', '😀', '@'), maxLength: 60 });
  let runs = 0;
  fc.assert(
    fc.property(text, (file) => {
      runs += 1;
      const reading = read(file);
      const { data } = Papa.parse<string[]>(file, { delimiter: ',', newline: '\n' });
      const filled = data.filter(isFilled);
      const width = filled[0]?.length ?? 0;
      const expected = filled.map((cells) => [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')]);
      if (reading.rows) expect(reading.rows.map(({ cells }) => cells)).toEqual(expected);
      else expect([reading.problem, expected.length < 2]).toEqual([expect.stringMatching(/^This file /), true]);
    }),
  );
  console.log(`${runs} texts with commas.`);
});
