import { expect, test } from 'vitest';
import { FileContent, maxRecordBytes, type RepeatedKeysFound, type TakeRecord } from './file-content.ts';
import { maxKeys } from './repeated-keys.ts';

class Texts {
  readonly all: (string | undefined)[] = [];
  readonly places: [number, number][] = [];

  take(...[text, from, to]: Parameters<TakeRecord>): void {
    this.all.push(text && new TextDecoder().decode(text));
    this.places.push([from, to]);
  }
}

/** Reads a text in chunks of `step` bytes. */
function read(text: string, step = Infinity) {
  const bytes = new TextEncoder().encode(text);
  const content = new FileContent(() => new Texts());
  for (let from = 0; from < bytes.length; from += step) content.write(bytes.subarray(from, from + step));
  return { ...content.end(), bytes };
}

const steps = [1, 2, 3, 7, Infinity];

/** Text, kind of the top level, its values, and the records: their texts in the list, or their number without one. */
const cases: [string, string, number, string[] | number][] = [
  ['[]', 'array', 0, []],
  ['[1, "a", true, null, -2.5e3, {}, []]', 'array', 7, ['1', '"a"', 'true', 'null', '-2.5e3', '{}', '[]']],
  ['\ufeff[{"ä": "\\"]}😀"}, [[{"x": [1]}]], ""]', 'array', 3, ['{"ä": "\\"]}😀"}', '[[{"x": [1]}]]', '""']],
  ['[{"customers":[{},{}]}]', 'array', 1, ['{"customers":[{},{}]}']],
  ['{}', 'object', 0, 0],
  ['{"name":"Ada","tags":["a","b"]}', 'object', 2, 1],
  ['{"a": {"b": [{}, {}]}}', 'object', 1, 1],
  ['{"meta":{"list":[{},{},{}]},"customers":[{},[2]]}', 'object', 2, ['{}', '[2]']],
  ['{"few":[{}],"many":[[1],[2],[3]],"none":[]}', 'object', 3, ['[1]', '[2]', '[3]']],
  [
    '{"note": "[1]", "n": 12, "ids": [7], "rows": [{"a": [1]}, "b", 3], "end": [0, 0, 0, 0]}',
    'object',
    5,
    ['{"a": [1]}', '"b"', '3'],
  ],
  ['{"rows": [{"a": 1}], "rows": [{"a": 2}, {"a": 3}]}', 'object', 2, ['{"a": 2}', '{"a": 3}']],
  ['{"customers":[]}', 'object', 1, []],
  ['{"note":"x","customers":[]}', 'object', 2, 1],
  ['{"ids":["a","b"],"names":[]}', 'object', 2, ['"a"', '"b"']],
  ['"text"', 'scalar', 0, 0],
  ['-12.5', 'scalar', 0, 0],
];

test.each(cases)('%s is of kind %s with %d values, and has these records', (text, top, values, expected) => {
  for (const step of steps) {
    const { records, list, bytes, ...facts } = read(text, step);
    expect(facts).toMatchObject({ top, values });
    expect(list?.records.all ?? records).toEqual(expected);
    expect(records).toBe(list?.records.all.length ?? expected);
    const cut = list?.records.places.map(([from, to]) => new TextDecoder().decode(bytes.subarray(from, to)));
    expect(cut).toEqual(list?.records.all);
  }
});

test('a record that is too large is passed on without its text, and the next one with it', () => {
  const long = 'x'.repeat(maxRecordBytes);
  const { list } = read(`["${long}", {"a": 1}, "${long.slice(2)}"]`, 1024 * 1024);
  expect(list?.records.all).toEqual([undefined, '{"a": 1}', `"${long.slice(2)}"`]);
});

test('the records of a file whose end is missing are those of the list so far', () => {
  const content = new FileContent(() => new Texts());
  content.write(new TextEncoder().encode('{"note": [1], "customers": [{"a": 1}, {"b'));
  expect(content.listSoFar?.all).toEqual(['{"a": 1}']);
});

const long = '😀'.repeat(201);
const manyKeys = Array.from({ length: maxKeys }, (_, index) => `"${index}":0`).join(',');

test.each<[string, string, Partial<RepeatedKeysFound>]>([
  ['in other objects', '[{"a":1},{"a":1}]', { count: 0 }],
  ['escaped or not', '{"a":1,\n"b":{"a":2},\n"\\u0061":3}', { count: 1, first: [{ key: 'a', line: 3 }] }],
  ['of half characters', '{"\\ud800":1,"\\udc00":2,"\\ud800":3}', { count: 1, first: [{ key: '\ud800', line: 1 }] }],
  [
    'beyond the fifth',
    `{${'"k":0,'.repeat(9)}"":0}`,
    { count: 8, first: Array.from({ length: 5 }, () => ({ key: 'k', line: 1 })) },
  ],
  ['that are long', `{"${long}":1,"${long}":2}`, { count: 1, first: [{ key: `${long.slice(2)}…`, line: 1 }] }],
  ['of 64 kB', `{"${'k'.repeat(65_536)}":1,"a":1.5,"a":1}`, { count: 1, limited: false }],
  ['that are longer', `{"${'k'.repeat(65_537)}":1,"a":1.5,"a":1}`, { count: 1, limited: true }],
])('repeated keys %s are found in chunks of any size (decided 4)', (_which, text, found) => {
  for (const step of [1, 7, 1_000, Infinity]) expect(read(text, step).repeatedKeys).toMatchObject(found);
});

test('similar keys are not confused, and beyond the limit only earlier keys are found again', () => {
  expect(read(`{${manyKeys}}`).repeatedKeys).toEqual({ count: 0, first: [], limited: false });
  const { repeatedKeys } = read(`[{${manyKeys},"new":0,"new":0,"77":0},{"new":0,"new":0}]`);
  expect(repeatedKeys).toMatchObject({ count: 2, limited: true, first: [{ key: '77' }, { key: 'new' }] });
});
