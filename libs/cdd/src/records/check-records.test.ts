import { expect, test, vi } from 'vitest';
import { checkRecords } from './check-records.ts';

const place = { depth: 1, member: 0 } as const;
const schema = { properties: { n: { type: 'integer' } } };

test('faults have the number of their record; the first 1,000 are kept, all are in the report', async () => {
  const records = Array.from({ length: 60_000 }, (_, index) => `{"n":${index % 10 === 0 ? '"x"' : index}}`);
  const file = new File([`[${records.join(',\n')}]`], 'a.json');
  const onProgress = vi.fn<(bytes: number) => void>();
  const result = await checkRecords({ file, schema, place }, onProgress);

  if (result.verdict !== 'checked') throw new Error(result.verdict);
  const { report, first, ...counts } = result;
  expect(counts).toEqual({ verdict: 'checked', records: 60_000, faulty: 6_000, faults: 6_000, stopped: false });
  expect(first).toHaveLength(1_000);
  expect(first[1]).toEqual({ record: 11, path: '/n', sentence: 'Expected integer, found string.' });
  expect(onProgress).toHaveBeenLastCalledWith(file.size);
  const lines = (await report.text()).split('\r\n');
  expect(lines).toHaveLength(6_002);
  expect([lines[0], lines[6_000]]).toEqual([
    '"Record","Path","Fault"',
    '"59991","/n","Expected integer, found string."',
  ]);
});

test('a record that is too large is a fault', async () => {
  const file = new File([`["${'x'.repeat(5 * 1024 * 1024)}",{"n":1}]`], 'a.json');
  expect(await checkRecords({ file, schema, place }, () => {})).toMatchObject({
    records: 2,
    first: [{ record: 1, path: '', sentence: 'The record is larger than 4 MB, so it was not checked.' }],
  });
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
