import { CompareCddRecords200Response } from '@scv/api/schemas';
import { parseRecord, recordHashes } from '@scv/json-check/record-hash';
import { expect, test } from 'vitest';
import { openPgliteInMemory } from '../testing/engines.ts';
import { formOf, served, serveUploads, upload } from '../testing/served-uploads.ts';
import { activityOf } from '../testing/test-api.ts';

serveUploads(openPgliteInMemory);

const send = (body: unknown, token = served.token) =>
  fetch(`http://127.0.0.1:${served.port}/api/v1/cdd/comparison`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Compares these records, by id and JSON text. */
async function compare(records: Record<string, string>, idName = 'customerId') {
  const hashes = Object.entries(records).map(([id, text]) => recordHashes(id, parseRecord(text)));
  const answer = await send({ idName, records: hashes });
  expect(answer.status).toBe(200);
  return CompareCddRecords200Response.parse(await answer.json());
}

const counts = async (records: Record<string, string>, idName?: string) => {
  const { last } = await compare(records, idName);
  return last && [last.added, last.removed, last.changed];
};

test('records are compared with those of the last stored file, whatever its spaces and the order of its keys', async () => {
  await upload(formOf('[{"customerId": "old"}]', 'older.json'));
  await upload(
    formOf(
      '{"note": [1], "customers": [{"customerId": "a", "n": 1.50, "in": {"y": [1, "é"], "x": null}}, {"customerId": 2}, {"customerId": "c"}, {"x": 1}]}',
      'last.json',
    ),
  );
  await upload(formOf('{', 'broken.json'));
  const same = { a: '{"in":{"x":null,"y":[1,"\\u00e9"]},"customerId":"a","n":1.50}', 2: '{"customerId":2}' };
  const { last } = await compare({ ...same, c: '{"customerId":"c"}' });
  expect(last).toMatchObject({ name: 'last.json', added: 0, removed: 0, changed: 0 });
  expect(await counts({ ...same, c: '{"customerId":"c","n":1}', d: '{"customerId":"d"}' })).toEqual([1, 0, 1]);
  expect(await counts({ a: '{"customerId":"a","n":1.5,"in":{"x":null,"y":[1,"é"]}}' })).toEqual([0, 2, 1]);
});

test('of records with the same id the last one counts, in both files', async () => {
  await upload(formOf('[{"customerId":"a","n":1},{"customerId":"a","n":2}]'));
  expect(await counts({ a: '{"customerId":"a","n":2}' })).toEqual([0, 0, 0]);
});

test.each([
  ['no file is stored', undefined, 'customerId'],
  ['the last file has no such ids', '[{"customerId":"a"},{"customerId":""}]', 'id'],
  ['the last file has no records', '"text"', 'customerId'],
])('nothing is compared if %s', async (_, content, idName) => {
  if (content !== undefined) await upload(formOf(content));
  expect(await compare({ a: '{}' }, idName)).toEqual({});
});

test.each(['size = 20971521', 'records = 200001'])('nothing is compared with a file whose %s', async (large) => {
  await upload(formOf('[{"customerId":"a"}]'));
  await served.database.execute(`UPDATE uploads SET ${large}`);
  expect(await compare({ a: '{}' })).toEqual({});
});

test('a comparison is an entry about the stored file, and further ones are counted together', async () => {
  await upload(formOf('[{"customerId":"a"}]', 'stored.json'));
  const [{ target_id: id }] = (await activityOf(served.database)) as [Record<string, unknown>];
  for (let count = 0; count < 9; count += 1) await compare({ a: '{}', b: '{}' });
  const entries = (await activityOf(served.database)).filter(({ action }) => action === 'export');
  expect(entries.map(({ reason }) => reason)).toEqual([
    '8 comparisons with the last upload in an hour, 16 records in all',
    '4 comparisons with the last upload in an hour, 8 records in all',
    '2 comparisons with the last upload in an hour, 4 records in all',
    'Comparison of 2 records with the last upload',
  ]);
  const about = { actor_email: 'ada.byron@scv.example', target_id: id, target_label: 'stored.json', result: 'done' };
  expect(entries).toMatchObject(entries.map(() => about));
});

test('50,000 records are accepted, although the bodies of other calls are smaller', async () => {
  const records = Array.from({ length: 50_000 }, () => 'a'.repeat(16));
  expect((await send({ idName: 'id', records })).status).toBe(200);
  expect((await send({ idName: 'id', records }, 'none')).status).toBe(401);
});

test.each([
  ['no list of hashes', { idName: 'id', records: ['short'] }, 'records'],
  ['no name', { records: [] }, 'idName'],
])('a call with %s is refused with its field', async (_, body, field) => {
  const answer = await send(body);
  expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ field }] }]);
});
