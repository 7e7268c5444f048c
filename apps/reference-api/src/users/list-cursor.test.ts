import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCursor } from './list-cursor.ts';
import { sectionsOf, type UserSort } from './user-sort.ts';

const id = randomUUID();
const encoded = (parts: readonly string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

test.each<[UserSort, ...string[]]>([
  ['createdAt', '0000-01-01T00:00:00Z', id],
  ['-createdAt', '0000-12-31T23:59:59.999999Z', id],
  ['createdAt', '2026-02-30T00:00:00Z', id],
  ['createdAt', 'infinity', id],
  ['createdAt', '2026-01-01T00:00:00Z', 'x'],
  ['name', 'a\0', 'b', id],
  ['email', 'a', 'b'],
])('a cursor of the sort %s with %j is refused: PostgreSQL would refuse its values', (sort, ...keys) => {
  const read = () => readCursor(encoded([sort, '', ...keys]), sort, sectionsOf(sort, {}));
  expect(read).toThrow(expect.objectContaining({ status: 400 }));
});

test('a cursor of the first year is accepted', () => {
  const cursor = encoded(['createdAt', '', '0001-01-01T00:00:00Z', id]);
  expect(readCursor(cursor, 'createdAt', sectionsOf('createdAt', {})).keys).toEqual(['0001-01-01T00:00:00Z', id]);
});
