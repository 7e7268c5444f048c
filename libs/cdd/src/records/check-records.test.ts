import { expect, test, vi } from 'vitest';
import { checkRecords } from './check-records.ts';

const place = { depth: 1, member: 0 } as const;
const schema = { properties: { n: { type: 'integer' }, list: { items: { minimum: 0 } } } };

test('faults are counted by kind with their first examples, and all are in the report', async () => {
  const records = Array.from(
    { length: 60_000 },
    (_, index) => `{"n":${index % 10 === 0 ? '"x"' : index}${index === 0 ? ',"list":[-1,1,-2]' : ''}}`,
  );
  const file = new File([`[${records.join(',\n')}]`], 'a.json');
  const onProgress = vi.fn<(bytes: number) => void>();
  const result = await checkRecords({ file, schema, place }, onProgress);

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
  expect(await checkRecords({ file, schema, place }, () => {})).toMatchObject({
    records: 2,
    kinds: [{ path: '', sentence: 'The record is larger than 4 MB, so it was not checked.', records: 1 }],
  });
});

test('unknown properties with ever different names don’t add up to endless kinds', async () => {
  const records = Array.from({ length: 150 }, (_, index) => `{"key${index}":1}`);
  const file = new File([`[${records.join()}]`], 'a.json');
  const result = await checkRecords({ file, schema: { additionalProperties: false }, place }, () => {});
  if (result.verdict !== 'checked') throw new Error(result.verdict);
  expect(result.kinds).toHaveLength(101);
  expect(result.kinds[0]).toMatchObject({ path: '', sentence: 'Other faults.', records: 50 });
});

test('a schema that can’t be used, and a file that disappeared, are no faults', async () => {
  const file = new File(['[{"n":1}]'], 'a.json');
  const broken = { $ref: '#/nowhere' };
  expect(await checkRecords({ file, schema: broken, place }, () => {})).toMatchObject({ verdict: 'unusable schema' });
  vi.spyOn(file, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotReadableError');
  });
  expect(await checkRecords({ file, schema, place }, () => {})).toEqual({ verdict: 'unreadable' });
});
