import { expect, test, vi, describe } from 'vitest';
import type { Fault } from './record-schema.ts';
import { maxRecordBytes, RecordReader } from '@scv/json-check/record-reader';
import { checkRecords, FaultCollector } from './validate-records.ts';
import { checkFile } from './check-file.ts';

const schema = { properties: { n: { type: 'integer' }, list: { items: { minimum: 0 } } } };

test('faults are counted by kind with their first examples, and all are in the report', async () => {
  const records = Array.from(
    { length: 60_000 },
    (_, index) => `{"n":${index % 10 === 0 ? '"x"' : index}${index === 0 ? ',"list":[-1,1,-2]' : ''}}`,
  );
  const file = new File([`[${records.join(',\n')}]`], 'a.json');
  const onProgress = vi.fn<(bytes: number) => void>();
  const result = await checkRecords({ records: file, schema }, onProgress);

  if (result.verdict !== 'checked') throw new Error(result.verdict);
  const { report, kinds, ...counts } = result;
  expect(counts).toEqual({ verdict: 'checked', records: 60_000, faulty: 6_000, faults: 6_002, stopped: false });
  const type = { sentence: 'Expected integer, found string.', kind: 'Expected integer, found string.' };
  const small = (n: number) => ({ sentence: `${n} is less than 0.`, kind: 'The number is less than 0.' });
  const examples = Array.from({ length: 20 }, (_, index) => ({ record: 1 + 10 * index, path: '/n', ...type }));
  expect(kinds).toEqual([
    { path: '/n', sentence: type.sentence, records: 6_000, faults: 6_000, examples },
    {
      path: '/list/*',
      sentence: 'The number is less than 0.',
      records: 1,
      faults: 2,
      examples: [
        { record: 1, path: '/list/0', ...small(-1) },
        { record: 1, path: '/list/2', ...small(-2) },
      ],
    },
  ]);
  expect(onProgress).toHaveBeenLastCalledWith(file.size);
  const lines = (await report.text()).split('\r\n');
  expect(lines).toHaveLength(6_004);
  expect([lines[0], lines[6_002]]).toEqual([
    '"Record","Path","Fault"',
    '"59991","/n","Expected integer, found string."',
  ]);
});

test('a record that is too large is a fault', async () => {
  const file = new File([`["${'x'.repeat(5 * 1024 * 1024)}",{"n":1}]`], 'a.json');
  expect(await checkRecords({ records: file, schema }, () => {})).toMatchObject({
    records: 2,
    kinds: [{ path: '', sentence: 'The record is larger than 4 MB, so it was not checked.', records: 1 }],
  });
});

test('a schema that can’t be used, and a file that disappeared, are no faults', async () => {
  const file = new File(['[{"n":1}]'], 'a.json');
  const broken = { $ref: '#/nowhere' };
  expect(await checkRecords({ records: file, schema: broken }, () => {})).toMatchObject({ verdict: 'unusable schema' });
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError');
  });
  expect(await checkRecords({ records: file, schema }, () => {})).toEqual({ verdict: 'unreadable' });
});

const fault = (path: string, kind = 'Wrong.'): Fault => ({ path, sentence: kind, kind });

const collectorOf = (records: Fault[][]) =>
  new FaultCollector({ faultsIn: (index: string) => records[Number(index)] } as never);

/** A collector whose schema finds these faults in the records, one after the other. */
function collect(...records: Fault[][]) {
  const collector = collectorOf(records);
  for (const index of records.keys()) collector.check(String(index));
  return collector;
}

test('the check stops at a million faults', () => {
  const many = Array.from({ length: 333_333 }, () => fault('/a'));
  const collector = collectorOf([many, [fault('/b')], [fault('/c')]]);
  for (const record of ['0', '0', '0']) collector.check(record);
  expect(collector.result()).toMatchObject({ stopped: false, faults: 999_999 });
  for (const record of ['1', '2']) collector.check(record);
  expect(collector.result()).toMatchObject({ stopped: true, records: 4, faulty: 4, faults: 1_000_000 });
});

test('kinds differ by place and by sentence; those of the most records come first', () => {
  const others = [fault('/b/0/12/c'), fault('/a', 'Other.')];
  const { kinds } = collect([fault('/a'), fault('/a')], [fault('/b/7/3/c')], others, [fault('/a1/2b')]).result();
  expect(kinds.map(({ path, sentence, records, faults }) => [path, sentence, records, faults])).toEqual([
    ['/b/*/*/c', 'Wrong.', 2, 2],
    ['/a', 'Wrong.', 1, 2],
    ['/a', 'Other.', 1, 1],
    ['/a1/2b', 'Wrong.', 1, 1],
  ]);
});

test('a hundred kinds are told apart, and their later faults still count for them', () => {
  const paths = Array.from({ length: 101 }, (_, index) => fault(`/key${index}`));
  const { kinds } = collect(paths, [fault('/key0')]).result();
  expect(kinds).toHaveLength(101);
  expect(kinds[0]).toMatchObject({ path: '/key0', records: 2 });
  expect(kinds.at(-1)).toMatchObject({ path: '', sentence: 'Other faults.', records: 1 });
});

describe('the records of a text', () => {
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
    ['[1, "a", true, null, -2.5e3, {}, []]', [1, 'a', true, null, -2500, {}, []]],
    ['\ufeff[{"ä": "\\"]}😀"}, [[{"x": [1]}]], ""]', [{ ä: '"]}😀' }, [[{ x: [1] }]], '']],
    ['{"note": "[1]", "n": 12, "ids": [7], "rows": [{"a": [1]}, "b", 3], "end": [0, 0, 0]}', [{ a: [1] }, 'b', 3]],
    ['{"rows": [{"a": 1}], "rows": [{"a": 2}, {"a": 3}]}', [{ a: 2 }, { a: 3 }]],
    ['{"ids": [1, 2], "names": []}', [1, 2]],
    ['{"name": "Ada", "tags": [{"y": [2]}, "x"]}', [{ y: [2] }, 'x']],
    [' {"name": "Ada", "tags": ["x"]} ', [{ name: 'Ada', tags: ['x'] }]],
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
});
