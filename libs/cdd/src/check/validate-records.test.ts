import { expect, test, vi } from 'vitest';
import type { Fault } from './record-schema.ts';
import { checkRecords, FaultCollector } from './validate-records.ts';

const schema = {
  required: ['id'],
  properties: { n: { type: 'integer' }, list: { items: { minimum: 0 } } },
};

const check = (records: Blob, by: Record<string, unknown> = schema, onProgress = (_bytes: number) => {}) =>
  checkRecords({ records, isList: true, schema: by }, onProgress);

test('faults are counted by kind with their first examples, and all are in the report (decided 4)', async () => {
  const records = Array.from(
    { length: 60_000 },
    (_, index) => `{"id":${index},"n":${index % 10 === 0 ? '"x"' : index}${index === 0 ? ',"list":[-1,1,-2]' : ''}}`,
  );
  const file = new File([`[${records.join(',\n')}]`], 'a.json');
  const onProgress = vi.fn<(bytes: number) => void>();
  const result = await check(file, schema, onProgress);

  if (result.verdict !== 'checked') throw new Error(result.verdict);
  const { report, kinds, ...counts } = result;
  expect(counts).toEqual({
    verdict: 'checked',
    records: 60_000,
    faulty: 6_000,
    unknown: 0,
    faults: 6_002,
    stopped: false,
  });
  const said = kinds.map(({ examples, ...kind }) => [kind, examples.map(({ id, sentence }) => `${id}: ${sentence}`)]);
  expect(said).toEqual([
    [
      { path: '/n', sentence: 'n is not a whole number', records: 6_000, faults: 6_000 },
      Array.from({ length: 20 }, (_, index) => `id ${10 * index}: n ‘x’ is not a whole number`),
    ],
    [
      { path: '/list/*', sentence: 'list is less than 0', records: 1, faults: 2 },
      ['id 0: item 1 of list: -1 is less than 0', 'id 0: item 3 of list: -2 is less than 0'],
    ],
  ]);
  expect(onProgress).toHaveBeenLastCalledWith(file.size);
  const lines = (await report.text()).split('\r\n');
  expect(lines).toHaveLength(6_004);
  expect([lines[0], lines[6_002]]).toEqual([
    '"Record","Id","Path","Value","Fault"',
    '"59991","id 59990","/n","‘x’","n is not a whole number"',
  ]);
});

test.each([
  [{ required: ['id'] }, '{"id":"7","partyId":"x","n":"x"}', 'id 7'],
  [{ required: ['branchId', 'customerId'] }, '{"branchId":1,"customerId":4711,"n":"x"}', 'branchId 1, customerId 4711'],
  [{}, '{"n":"x","customerId":12345678901234567890,"paid":1}', 'customerId 12345678901234567890'],
  [{}, '{"n":"x","id":"","uuid":null}', ''],
])('by the schema %j, a fault of %s speaks of ‘%s’', async (names, record, id) => {
  const result = await check(new Blob([`[${record}]`]), { ...names, properties: { n: { type: 'integer' } } });
  expect(result).toMatchObject({ kinds: [{ examples: [{ id }] }] });
});

test('records that only have unknown members are counted on their own', async () => {
  const strict = { properties: { a: { type: 'number' } }, additionalProperties: false };
  const file = new Blob(['[{"a":1},{"b":1},{"a":"x","b":1}]']);
  expect(await check(file, strict)).toMatchObject({ records: 3, faulty: 2, unknown: 1, faults: 3 });
});

test('an object without a list is one record', async () => {
  const request = { records: new Blob(['{"n":"x","list":[1]}']), isList: false, schema };
  expect(await checkRecords(request, () => {})).toMatchObject({ records: 1, faults: 2 });
});

test('a record that is too large is a fault', async () => {
  const file = new File([`["${'x'.repeat(5 * 1024 * 1024)}",{"id":1}]`], 'a.json');
  expect(await check(file)).toMatchObject({
    records: 2,
    kinds: [{ path: '', sentence: 'The record is larger than 4 MiB, so it was not checked', records: 1 }],
  });
});

test('a schema that can’t be used, and a file that disappeared, are no faults', async () => {
  const file = new File(['[{"n":1}]'], 'a.json');
  const broken = { $ref: '#/nowhere' };
  expect(await check(file, broken)).toMatchObject({ verdict: 'unusable schema' });
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError');
  });
  expect(await check(file)).toEqual({ verdict: 'unreadable' });
});

const fault = (path: string, kind = 'is wrong'): Fault => ({ path, value: '', sentence: kind, kind });

const collectorOf = (records: Fault[][]) =>
  new FaultCollector({ faultsIn: (index) => records[Number(index)] ?? [] }, []);

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
  const others = [fault('/b/0/12/c'), fault('/a', 'is different')];
  const { kinds } = collect([fault('/a'), fault('/a')], [fault('/b/7/3/c')], others, [fault('/a1/2b')]).result();
  expect(kinds.map(({ path, sentence, records, faults }) => [path, sentence, records, faults])).toEqual([
    ['/b/*/*/c', 'is wrong', 2, 2],
    ['/a', 'is wrong', 1, 2],
    ['/a', 'is different', 1, 1],
    ['/a1/2b', 'is wrong', 1, 1],
  ]);
});

test('a hundred kinds are told apart, and their later faults still count for them', () => {
  const paths = Array.from({ length: 101 }, (_, index) => fault(`/key${index}`));
  const { kinds } = collect(paths, [fault('/key0')]).result();
  expect(kinds).toHaveLength(101);
  expect(kinds[0]).toMatchObject({ path: '/key0', records: 2 });
  expect(kinds.at(-1)).toMatchObject({ path: '', sentence: 'Other faults', records: 1 });
});
