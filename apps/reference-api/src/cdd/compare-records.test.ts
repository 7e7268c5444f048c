import { CompareCddRecords200Response } from '@scv/api/schemas';
import { parseRecord, recordHashes } from '@scv/json-check/records';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { formOf, served, serveUploads, upload } from '../testing/served-uploads.ts';
import { activityOf } from '../testing/test-api.ts';
import { compareWithLast } from './compare-records.ts';
import { folderStorage } from './folder-storage.ts';

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

test('who may not download files gets no comparison', async () => {
  await upload(formOf('[{"customerId":"a"}]'));
  const parts = { database: served.database, storage: folderStorage('/nowhere') };
  const settings = readSettings({ CDD_DOWNLOAD: 'false' });
  expect(await compareWithLast({ ...parts, settings }, { idName: 'customerId', records: [] })).toEqual({});
});

test('a comparison leaves no entry in the activity', async () => {
  await upload(formOf('[{"customerId":"a"}]'));
  const before = await activityOf(served.database);
  await compare({ a: '{}' });
  expect(await activityOf(served.database)).toEqual(before);
});

test('50,000 records are accepted, although the bodies of other calls are smaller', async () => {
  const records = Array.from({ length: 50_000 }, () => 'a'.repeat(16));
  expect((await send({ idName: 'id', records })).status).toBe(200);
  expect((await send({ idName: 'id', records }, 'none')).status).toBe(401);
});
