import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { idOf, parseRecord, recordHashes } from './record-hash.ts';

const hash = (text: string) => createHash('sha256').update(text).digest().subarray(0, 6).toString('base64');

test('a record’s hash is that of its canonical text (contract, CddRecordHashes)', () => {
  const record = parseRecord(
    '{ "n": 1.50, "é": [true, null, {"b": "\\u00e9\\n", "a": -1e3}], "customerId": "C-1", "10": 1, "9": 2 }',
  );
  const text = '{"10":"1","9":"2","customerId":"C-1","n":"1.50","é":[true,null,{"a":"-1e3","b":"é\\n"}]}';
  expect(recordHashes('C-1', record)).toBe(hash('C-1') + hash(text));
});

test('the contract’s example is the hash of a record', () => {
  expect(recordHashes('C-1', parseRecord('{"customerId":"C-1","name":"Ada"}'))).toBe('B+mpaWVXs+RPwpgz');
});

test.each([
  ['{"id":"a"}', 'a'],
  ['{"id":12345678901234567890}', '12345678901234567890'],
  ['{"id":""}', undefined],
  ['{"id":true}', undefined],
  ['{"ID":"a"}', undefined],
  ['["a"]', undefined],
])('the id of %s is %s', (text, id) => {
  expect(idOf(parseRecord(text), 'id')).toBe(id);
});
