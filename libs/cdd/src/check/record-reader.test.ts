import { expect, test } from 'vitest';
import { checkFile } from './check-file.ts';
import { maxRecordBytes, RecordReader } from './record-reader.ts';

/** The records of a text that is read in chunks of `step` bytes. */
async function recordsIn(text: string, step: number) {
  const result = await checkFile(new File([text], 'a.json'), () => {});
  if (result.verdict !== 'accepted') throw new Error('The file is well-formed.');
  const { list } = result.content.records;
  const records: unknown[] = [];
  const reader = new RecordReader((record) => records.push(record && JSON.parse(record)));
  const bytes = new TextEncoder().encode(text).subarray(list?.range?.from, list?.range?.to);
  for (let from = 0; from < bytes.length; from += step) reader.write(bytes.subarray(from, from + step));
  return records;
}

const cases: [string, unknown[]][] = [
  ['[]', []],
  ['[1, "a", true, null, -2.5e3, {}, []]', [1, 'a', true, null, -2500, {}, []]],
  ['\ufeff[{"ä": "\\"]}😀"}, [[{"x": [1]}]], ""]', [{ ä: '"]}😀' }, [[{ x: [1] }]], '']],
  ['{"note": "[1]", "n": 12, "ids": [7], "rows": [{"a": [1]}, "b", 3], "end": [0, 0, 0]}', [{ a: [1] }, 'b', 3]],
  ['{"rows": [{"a": 1}], "rows": [{"a": 2}, {"a": 3}]}', [{ a: 2 }, { a: 3 }]],
  ['{"ids": [1, 2], "names": []}', [1, 2]],
  ['{"name": "Ada", "tags": [{"y": [2]}, "x"]}', [{ y: [2] }, 'x']],
  [' {"name": "Ada", "tags": ["x"]} ', [{ name: 'Ada', tags: ['x'] }]],
  ['"text"', []],
  ['12', []],
];

test.each(cases)('the records of %s are found in chunks of any size', async (text, records) => {
  for (const step of [1, 2, 3, 1000]) expect(await recordsIn(text, step)).toEqual(records);
});

test('a record that is too large is passed on without its text, and the next one with it', async () => {
  const long = 'x'.repeat(maxRecordBytes);
  expect(await recordsIn(`["${long}", {"a": 1}, "${long.slice(2)}"]`, 1024 * 1024)).toEqual([
    undefined,
    { a: 1 },
    long.slice(2),
  ]);
});
