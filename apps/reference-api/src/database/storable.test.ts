import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/engines.ts';
import { type Database, insertRows } from './database.ts';
import { storableJson } from './storable.ts';

const texts = [
  ['U+0000', 'a\0b', String.raw`a\u0000b`],
  ['the first half of a pair', 'a\ud800b', String.raw`a\ud800b`],
  ['the second half of a pair', '\udfffb', String.raw`\udfffb`],
  ['halves in the wrong order', '\udc00\ud83d', String.raw`\udc00\ud83d`],
  ['a whole pair', 'a😀b', 'a😀b'],
  ['what looks escaped', String.raw`\u0000 \\ud800 \n`, String.raw`\u0000 \\ud800 \n`],
  ['a backslash before U+0000', '\\\0', String.raw`\\u0000`],
  ['other control characters', '\u0001\u001f\n"', '\u0001\u001f\n"'],
] as const;

describe.each(engines)('$name', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test.each(texts)('stores %s in a text, a list and JSON', async (_, text, stored) => {
    const sql = 'SELECT $1::text AS text, $2::text[] AS list, $3::jsonb AS json';
    const json = storableJson({ [text]: [text, { in: text }] });
    expect(await database.query(sql, [text, [text], json])).toEqual([
      { text: stored, list: [stored], json: { [stored]: [stored, { in: stored }] } },
    ]);
  });

  test.each(texts)('stores %s in a row', async (_, text, stored) => {
    const id = randomUUID();
    const row = { id, original_name: text, uploaded_by: 'ada@scv.example', check_result: { [text]: text } };
    await insertRows(database, 'uploads', [row]);
    expect(
      await database.query('SELECT original_name AS name, check_result AS check FROM uploads WHERE id = $1', [id]),
    ).toEqual([{ name: stored, check: { [stored]: stored } }]);
  });
});
