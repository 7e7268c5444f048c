import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { differences, type IdMember, RecordHashes, repeatedIds } from './record-hashes.ts';
import { canonical, parseRecord, parseWritten } from './record-value.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The members of a list of records. */
function membersOf(records: readonly string[]): IdMember[] {
  const hashes = new RecordHashes(sha256);
  for (const record of records) hashes.add(parseRecord(record));
  return hashes.result() ?? [];
}

const base64 = (hashes: Uint8Array | undefined) => Buffer.from(hashes ?? []).toString('base64');

/* The hashes in the next two tests are those of another program, in Python. */

test('the contract’s example is the hash of a record', () => {
  const [member] = membersOf(['{"customerId": "C-1", "name": "Ada", "limit": 1500.0}']);
  expect([member?.name, base64(member?.hashes)]).toEqual(['customerId', 'I8oFGw9lTzzXpRBl']);
});

test('a record’s text is canonical JSON with numbers by their value (contract, CddRecordHashes)', () => {
  const record = String.raw`{"n": [0, -0.0, 1, 1.0, 10e-1, 12345678901234567890, 1.50, -1e3, 1e-7, 100, 1E400],
    "é": {"b": "\u00e9\n\u001f", "a": null}, "id": 7.0, "10": true, "9": false, "\ud83d\ude00": 1, "\uffee": 2}`;
  const text =
    '{"10":true,"9":false,"id":7,"n":[0,0,1,1,1,1234567890123456789e1,15e-1,-1e3,1e-7,1e2,1e400],' +
    String.raw`"é":{"a":null,"b":"é\n\u001f"},"😀":1,"￮":2}`;
  expect([canonical(parseRecord(record)), canonical(parseWritten(record))]).toEqual([text, text]);
  expect(base64(membersOf([record]).find(({ name }) => name === 'id')?.hashes)).toBe('eQJpm+QsBTKjfScx');
});

test.each([
  ['1234', '1234', true],
  ['1234', '"1234"', false],
  ['[1]', '["1"]', false],
  ['{"a":{"b":true}}', '{"a":{"b":"true"}}', false],
  ['null', '"null"', false],
  ['1', '1.0', true],
  ['1', '1e0', true],
  ['100', '1.00E+2', true],
  ['0', '-0.00e9', true],
  ['0.1', '1e-1', true],
  ['12345678901234567890', '12345678901234567891', false],
  ['0.1234567890123456789', '0.1234567890123456788', false],
  ['1e400', '10e399', true],
  ['1e400', '1e401', false],
  ['1e99999999999999', '10e99999999999998', true],
  ['1e9999999999999999', '10e9999999999999998', false],
  [`1${'0'.repeat(100_000)}1`, `1${'0'.repeat(100_000)}1.0`, true],
  ['{"a":1,"b":2}', '{ "b" : 2, "a" : 1 }', true],
  ['{"a":1,"a":2}', '{"a":2}', true],
  ['"\\u0041"', '"A"', true],
])('%s and %s are the same value: %s', (one, other, same) => {
  expect(canonical(parseRecord(one)) === canonical(parseRecord(other))).toBe(same);
});

test.each<[string, string[], string[]]>([
  ['the same member in two lists', ['{"id":1,"n":1}', '{"id":2}'], ['{"id":2}', '{"id":1,"n":1}']],
  ['new, gone and changed records', ['{"id":1}', '{"id":2}', '{"id":3}'], ['{"id":1,"n":1}', '{"id":4}', '{"id":3}']],
  ['the last of a repeated id', ['{"id":1,"n":1}', '{"id":1,"n":2}'], ['{"id":1,"n":2}']],
  ['records without an id', ['{"id":1}', '{"id":""}'], ['{"id":1}', '{"id":true}']],
])('%s are compared', (what, before, now) => {
  const expected: Record<string, number[]> = { new: [1, 1, 1] };
  const [one, other] = [before, now].map((records) => membersOf(records).find(({ name }) => name === 'id')?.hashes);
  const { added, removed, changed } = differences(one!, other!);
  expect([added, removed, changed]).toEqual(expected[what.split(',')[0]!] ?? [0, 0, 0]);
});

test('repeated ids are found with their records, and a number is no text', () => {
  const records = [
    '{"id":1}',
    '{"id":"1"}',
    '{"id":1.0}',
    '{}',
    '{"id":1}',
    ...Array.from({ length: 9 }, (_, i) => `{"id":"x${i}"}`),
  ];
  const [member] = membersOf(records);
  const first = [
    { record: 3, earlier: 1 },
    { record: 5, earlier: 1 },
  ];
  expect(repeatedIds(member!)).toEqual({ count: 2, first });
});

test('a record that is too large is left out, and more than 200,000 records are not compared', () => {
  const hashes = new RecordHashes(sha256);
  hashes.add(undefined);
  hashes.add({ id: 1 });
  expect(hashes.result()?.map(({ hashes: pairs }) => pairs.length)).toEqual([12]);
  const many = new RecordHashes(() => new Uint8Array(32));
  for (let count = 0; count <= 200_000; count += 1) many.add(null);
  expect(many.result()).toBeUndefined();
});
