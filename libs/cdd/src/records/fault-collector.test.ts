import { expect, test } from 'vitest';
import { FaultCollector } from './fault-collector.ts';
import type { Fault } from './record-faults.ts';
import type { RecordSchema } from './record-schema.ts';

const fault = (path: string, kind = 'Wrong.'): Fault => ({ path, sentence: kind, kind });

/** A collector whose schema finds these faults in the records, one after the other. */
function collect(...records: (Fault[] | 'too large')[]) {
  const found = records.filter((faults) => faults !== 'too large');
  const collector = new FaultCollector({ faultsIn: () => found.shift() ?? [] } as unknown as RecordSchema);
  for (const faults of records) collector.check(faults === 'too large' ? undefined : '{}');
  return collector;
}

test('the check stops at a million faults', () => {
  const many = Array.from({ length: 333_333 }, () => fault('/a'));
  const collector = collect(many, many, many);
  expect([collector.isFull, collector.result().stopped]).toEqual([false, false]);

  const full = collect(many, many, many, [fault('/b')], [fault('/c')]);
  expect(full.isFull).toBe(true);
  expect(full.result()).toMatchObject({ stopped: true, records: 4, faulty: 4, faults: 1_000_000 });
});

test.each([
  ['/a/0', '/a/*'],
  ['/a/0/12/b', '/a/*/*/b'],
  ['/7', '/*'],
  ['/a1/2b', '/a1/2b'],
  ['', ''],
])('a fault at %j is of the kind at %j', (path, kindPath) => {
  const { kinds } = collect([fault(path)]).result();
  expect(kinds).toEqual([
    { path: kindPath, sentence: 'Wrong.', records: 1, faults: 1, examples: [{ record: 1, ...fault(path) }] },
  ]);
});

test('kinds differ by place and by sentence; those of the most records come first', () => {
  const { kinds } = collect([fault('/a'), fault('/a')], [fault('/b')], [fault('/b'), fault('/a', 'Other.')]).result();
  expect(kinds.map(({ path, sentence, records, faults }) => [path, sentence, records, faults])).toEqual([
    ['/b', 'Wrong.', 2, 2],
    ['/a', 'Wrong.', 1, 2],
    ['/a', 'Other.', 1, 1],
  ]);
});

test('a hundred kinds are told apart, and their later faults still count for them', () => {
  const paths = Array.from({ length: 101 }, (_, index) => fault(`/key${index}`));
  const { kinds } = collect(paths, [fault('/key0')]).result();
  expect(kinds).toHaveLength(101);
  expect(kinds[0]).toMatchObject({ path: '/key0', records: 2 });
  expect(kinds.at(-1)).toMatchObject({ path: '', sentence: 'Other faults.', records: 1 });
});

test('a record that fits and one that is too large', () => {
  expect(collect([], 'too large').result()).toMatchObject({ records: 2, faulty: 1, faults: 1 });
});
