import { createHash } from 'node:crypto';
import { CompareCddRecords200Response, GetCddUpload200Response } from '@scv/api/schemas';
import { RecordHashes } from '@scv/json-check/record-hashes';
import { parseRecord } from '@scv/json-check/record-value';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { formOf, served, serveUploads, upload } from '../testing/served-uploads.ts';
import { activityOf } from '../testing/test-api.ts';

serveUploads(openPgliteInMemory);

const call = (path: string, init: RequestInit = {}, token = served.token) =>
  fetch(`http://127.0.0.1:${served.port}/api/v1/cdd/${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  });

const send = (body: unknown, token?: string) =>
  call('comparison', { method: 'POST', body: JSON.stringify(body) }, token);

/** The hashes of records as the portal sends them. */
function hashesOf(records: readonly string[], idName: string): string[] {
  const list = new RecordHashes((text) => createHash('sha256').update(text).digest());
  for (const record of records) list.add(parseRecord(record));
  const { hashes } = list.result()?.find(({ name }) => name === idName) ?? {};
  return (
    Buffer.from(hashes ?? [])
      .toString('base64')
      .match(/.{16}/g) ?? []
  );
}

/** Compares these records with those of the last upload. */
async function compare(
  records: readonly string[],
  { idName = 'customerId', ...version }: { idName?: string; version?: number } = { version: 2 },
) {
  const answer = await send({ idName, ...version, records: hashesOf(records, idName) });
  expect(answer.status).toBe(200);
  return CompareCddRecords200Response.parse(await answer.json());
}

const counts = async (...records: string[]) => {
  const { last } = await compare(records);
  return last && [last.added, last.removed, last.changed];
};

test('records are compared with those of the last stored file, however it is written', async () => {
  await upload(formOf('[{"customerId": "old"}]', 'older.json'));
  const [a, b, c] = [
    '{"customerId": "a", "n": 1.50, "in": {"y": [1, "é"], "x": null}}',
    '{"customerId": 2}',
    '{"customerId": "c"}',
  ];
  await upload(formOf(`{"note": [1], "customers": [${a}, ${b}, ${c}]}`, 'last.json'));
  await upload(formOf('{', 'broken.json'));
  const same = '{"in":{"x":null,"y":[1,"\\u00e9"]},"customerId":"a","n":1.5}';
  expect((await compare([same, b!, c!])).last).toMatchObject({ name: 'last.json', added: 0, removed: 0, changed: 0 });
  expect(await counts(same, b!, '{"customerId":"c","n":1}', '{"customerId":"d"}')).toEqual([1, 0, 1]);
  expect(await counts(same, '{"customerId":"2"}')).toEqual([1, 2, 0]);
});

test.each([
  ['no file is stored', undefined, undefined],
  ['the last file has no such member', '[{"customerId":"a"}]', { idName: 'id', version: 2 }],
  ['the last file has no records', '"text"', undefined],
  ['the hashes have an older version', '[{"customerId":"a"}]', { version: 1 }],
  ['the hashes have no version', '[{"customerId":"a"}]', {}],
])('nothing is compared if %s', async (_, content, how) => {
  if (content !== undefined) await upload(formOf(content));
  expect(await compare(['{"customerId":"a","id":"a"}'], how)).toEqual({});
  expect((await activityOf(served.database)).filter(({ action }) => action === 'export')).toEqual([]);
});

test('nothing is compared with an upload of a release that kept no hashes', async () => {
  await upload(formOf('[{"customerId":"a"}]'));
  await served.database.execute('DELETE FROM upload_hashes');
  expect(await counts('{"customerId":"a"}')).toBeUndefined();
});

test('the hashes of an upload go with it', async () => {
  await upload(formOf('[{"customerId":"a"}]'));
  expect(await served.database.query('SELECT member FROM upload_hashes')).toEqual([{ member: 'customerId' }]);
  await served.database.execute('DELETE FROM uploads');
  expect(await served.database.query('SELECT member FROM upload_hashes')).toEqual([]);
});

test('a comparison is an entry about the stored file, and further ones are counted together', async () => {
  await upload(formOf('[{"customerId":"a"}]', 'stored.json'));
  const [{ target_id: id }] = (await activityOf(served.database)) as [Record<string, unknown>];
  for (let count = 0; count < 9; count += 1) await compare(['{"customerId":"a"}', '{"customerId":"b"}']);
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

/** Uploads a file. @returns what the history has of it */
async function findings(content: string, check?: object) {
  const more = check && { 'X-CDD-Check': JSON.stringify(check) };
  const { id } = (await (await upload(formOf(content), served.token, more)).json()) as { id: string };
  const { grade, repeatedIds, comparison } = GetCddUpload200Response.parse(await (await call(`uploads/${id}`)).json());
  const { added, removed, changed } = comparison ?? {};
  return [grade, repeatedIds, comparison && [added, removed, changed]];
}

test('the history has the grade, repeated ids and the comparison with the upload before (decided 4)', async () => {
  const idName = 'customerId';
  expect(await findings('[{"customerId":1},{"customerId":2}]')).toEqual(['ready', { idName, count: 0 }, undefined]);
  const shorter = '[{"customerId":1,"n":1},{"customerId":1,"n":2}]';
  expect(await findings(shorter)).toEqual(['look-first', { idName, count: 1 }, [0, 1, 1]]);
  const more = '[{"customerId":1,"n":2},{"customerId":3}]';
  expect(await findings(more, { result: 'fits', records: 2, idName })).toEqual([
    'ready',
    { idName, count: 0 },
    [1, 0, 0],
  ]);
});

test.each([
  ['[]', undefined, 'does-not-fit'],
  ['{}', undefined, 'does-not-fit'],
  ['[{"a":1}]', { result: 'fits', records: 1 }, 'ready'],
  ['[{"a":1}]', { result: 'faults', records: 1, faulty: 1, faults: 1 }, 'does-not-fit'],
  ['[{"a":1}]', { result: 'faults', records: 1, faulty: 1, unknown: 1, faults: 1 }, 'look-first'],
  ['[{"a":1}]', { result: 'skipped' }, 'look-first'],
  ['[{"a":1,"a":2}]', undefined, 'look-first'],
])('the grade of %s after the check %j is %s', async (content, check, grade) => {
  const [given, repeatedIds] = await findings(content, check);
  expect([given, repeatedIds]).toEqual([grade, undefined]);
});

test('a file that was uploaded before is to be looked at first', async () => {
  expect((await findings('[{"a":1}]'))[0]).toBe('ready');
  expect((await findings('[{"a":1}]'))[0]).toBe('look-first');
});

test('with CDD_DOWNLOAD off no hashes are kept, and nothing is compared', async () => {
  await upload(formOf('[{"customerId":1}]'));
  const settings = readSettings({ ...served.env, CDD_DOWNLOAD: 'false' });
  const app = createApp({ settings, database: served.database, log: createLog('silent') });
  const headers = { Authorization: `Bearer ${served.token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ idName: 'customerId', version: 2, records: [] });
  const answer = await app.request('/api/v1/cdd/comparison', { method: 'POST', headers, body });
  expect(await answer.json()).toEqual({});
});
