import { expect, test } from 'vitest';
import { isIdName, rankedMembers } from './id-members.ts';

type Records = readonly Readonly<Record<string, string>>[];

function ranked(records: Records): string[] {
  const members = new Map<string, (string | undefined)[]>();
  for (const name of new Set(records.flatMap((record) => Object.keys(record))))
    members.set(
      name,
      records.map((record) => record[name]),
    );
  return rankedMembers(members, records.length).map(({ name, tellsApart }) => (tellsApart ? name : `(${name})`));
}

const numbered = (count: number, make: (nth: string, index: number) => Record<string, string>): Records =>
  Array.from({ length: count }, (_, index) => make(String(index), index));

test.each<[string, Records, string[]]>([
  [
    'a name decides between unique members',
    numbered(9, (n) => ({ name: n, id: n, customerId: n })),
    ['id', 'customerId', 'name'],
  ],
  [
    'uniqueness counts before the name',
    numbered(9, (n, i) => ({ branchId: String(i % 3), number: n })),
    ['number', '(branchId)'],
  ],
  [
    'a branch’s id is not a customer’s',
    numbered(9, (n, i) => ({ branchId: String(i % 7), customerId: n })),
    ['customerId', 'branchId'],
  ],
  ['the first record has no id', [{}, { id: '1' }], ['id']],
  ['most have no id', numbered(9, (n, i) => (i < 3 ? { id: n } : { x: 'same' })), []],
  ['an id of two records is repeated', [{ customerId: 'a' }, { customerId: 'a' }], ['customerId']],
  ['a file with each record twice', numbered(20, (_, i) => ({ uuid: String(i % 10), country: 'DE' })), ['uuid']],
  ['an id that nearly all share', numbered(20, (_, i) => ({ tenantId: String(i % 2) })), ['(tenantId)']],
  ['a uuid', numbered(3, (n) => ({ uuid: n, text: n })), ['uuid', 'text']],
  ['a member without an id’s name', numbered(20, (n) => ({ lei: n, country: 'DE' })), ['lei']],
  ['no member tells them apart', numbered(20, () => ({ country: 'DE' })), []],
  ['any member of one record would', [{ country: 'DE' }], []],
  [
    'at most eight members',
    [numbered(2, (n) => Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`a${i}`, n])))].flat(),
    Array.from({ length: 8 }, (_, i) => `a${i}`),
  ],
  [
    'ids before other members after the best',
    numbered(20, (n, i) => ({
      ...Object.fromEntries(Array.from({ length: 9 }, (_, nth) => [`a${nth}`, n])),
      branchId: String(i % 2),
    })),
    ['a0', 'a1', 'a2', 'a3', '(branchId)', 'a4', 'a5', 'a6'],
  ],
])('%s', (_what, records, expected) => {
  expect(ranked(records)).toEqual(expected);
});

test.each([
  'id',
  'ID',
  '_id',
  'uuid',
  'customerId',
  'customerID',
  'customer_id',
  'CUSTOMER-ID',
  'partyUuid',
  'customer id',
])('%s is the name of an id', (name) => expect(isIdName(name)).toBe(true));

test.each(['paid', 'valid', 'identity', 'name', 'Madrid', 'PAID'])('%s is not', (name) => {
  expect(isIdName(name)).toBe(false);
});
