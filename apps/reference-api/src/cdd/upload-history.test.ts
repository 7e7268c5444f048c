import { randomUUID } from 'node:crypto';
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ListCddUploads200Response } from '@scv/api/schemas';
import type { Context } from 'hono';
import { expect, test, vi } from 'vitest';
import type { ApiEnv } from '../api-env.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { formOf, served, serveUploads, startOfForm, startUpload, upload } from '../testing/served-uploads.ts';
import { activityOf } from '../testing/test-api.ts';
import { folderStorage } from './folder-storage.ts';
import { downloadFile, findUpload } from './upload-history.ts';

serveUploads(openPgliteInMemory);

const call = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${served.port}/api/v1/cdd/uploads${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${served.token}` },
  });

async function list(query: Record<string, string> = {}) {
  return ListCddUploads200Response.parse(await (await call(`?${new URLSearchParams(query)}`)).json());
}

test('uploads are listed with their records, refused ones with their reason, the newest first', async () => {
  await upload(formOf('[1,2,3]', 'three.json'));
  await upload(formOf('{"a":1,}', 'broken.json'));
  await upload(formOf('[]', 'empty.json'));
  const { uploads, hasNext } = await list();
  expect(hasNext).toBe(false);
  expect(uploads.map(({ name, result, records, size }) => [name, result, records, size])).toEqual([
    ['empty.json', 'done', 0, 2],
    ['broken.json', 'refused', undefined, undefined],
    ['three.json', 'done', 3, 7],
  ]);
  expect(uploads[1]?.reason).toMatch(/^The file is not well-formed JSON/);
  expect(uploads[2]?.uploader).toMatchObject({ name: 'Ada Byron', email: 'ada.byron@scv.example' });
});

test('pages follow one another, and a checksum finds its uploads', async () => {
  for (const content of ['[1]', '[2]', '[1]']) await upload(formOf(content));
  const first = await list({ size: '2' });
  const second = await list({ size: '2', after: first.next ?? '' });
  expect([first.uploads.length, first.hasNext, second.uploads.length, second.hasNext]).toEqual([2, true, 1, false]);
  const sha256 = second.uploads[0]?.sha256 ?? '';
  const ids = (await list({ sha256 })).uploads.map(({ id }) => id);
  expect(ids).toEqual([first.uploads[0]?.id, second.uploads[0]?.id]);
  expect((await list({ sha256: '0'.repeat(64) })).uploads).toEqual([]);
});

test('an upload from before the history is listed with the known facts', async () => {
  await served.database.query(
    `INSERT INTO uploads (id, size, sha256, original_name, uploaded_by, stored_as)
     VALUES ($1, 2, $2, 'old.json', 'gone@scv.example', 'x.json')`,
    [randomUUID(), 'a'.repeat(64)],
  );
  expect((await list()).uploads).toMatchObject([
    { name: 'old.json', result: 'done', uploader: { email: 'gone@scv.example' } },
  ]);
});

const check = {
  result: 'faults',
  records: 2,
  faulty: 1,
  faults: 1,
  kinds: [{ sentence: '"id" is missing.', path: '', records: 1 }],
};

test('the page of an upload has the check with its kinds of faults, the list without them (decided 4)', async () => {
  await upload(formOf('[1,2]'), served.token, { 'X-CDD-Check': JSON.stringify(check) });
  const [listed] = (await list()).uploads;
  expect(listed?.check).toEqual({ result: 'faults', records: 2, faulty: 1, faults: 1 });
  expect(await (await call(`/${listed?.id}`)).json()).toMatchObject({ id: listed?.id, check });
  expect((await call(`/${randomUUID()}`)).status).toBe(404);
});

test('the page of an upload has the repeated keys with their lines, the list their number (decided 4)', async () => {
  await upload(formOf('[{"a":1,\n"a":2}]'));
  const [listed] = (await list()).uploads;
  expect(listed?.repeatedKeys).toEqual({ count: 1 });
  const page = (await (await call(`/${listed?.id}`)).json()) as object;
  expect(page).toMatchObject({ repeatedKeys: { count: 1, first: [{ key: 'a', line: 2 }] } });
  await upload(formOf('[{"a":1}]'));
  expect((await list()).uploads[0]).not.toHaveProperty('repeatedKeys');
});

test.each([
  ['a sentence', { sentence: 'a\0b \ud800' }, { sentence: String.raw`a\u0000b \ud800` }],
  ['a path', { path: '/a\0b' }, { path: String.raw`/a\u0000b` }],
])('%s of a check with what the database can’t store is shown escaped', async (_, sent, shown) => {
  const withKind = (kind: object) => ({ ...check, kinds: [{ ...check.kinds[0], ...kind }] });
  const headers = { 'X-CDD-Check': JSON.stringify(withKind(sent)) };
  expect((await upload(formOf('[{"a\\u0000b":1}]'), served.token, headers)).status).toBe(201);
  const [listed] = (await list()).uploads;
  expect(await (await call(`/${listed?.id}`)).json()).toMatchObject({ check: withKind(shown) });
});

test.each(['no JSON', '{"result":"perfect"}', JSON.stringify({ ...check, records: -1 })])(
  'the check %s is refused',
  async (text) => {
    const answer = await upload(formOf('[1]'), served.token, { 'X-CDD-Check': text });
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ field: 'X-CDD-Check' }] }]);
  },
);

test('the history is filtered by result, person and time', async () => {
  await upload(formOf('[1]', 'good.json'));
  await upload(formOf('[', 'bad.json'));
  const names = async (query: Record<string, string>) => (await list(query)).uploads.map(({ name }) => name);
  const [bad] = (await list()).uploads;
  expect(await names({ result: 'refused' })).toEqual(['bad.json']);
  expect(await names({ uploader: bad?.uploader.id ?? '' })).toEqual(['bad.json', 'good.json']);
  expect(await names({ uploader: randomUUID() })).toEqual([]);
  expect(await names({ from: bad?.at ?? '' })).toEqual(['bad.json']);
  expect(await names({ to: bad?.at ?? '' })).toEqual(['good.json']);
});

test('an upload whose client goes away is cancelled, not refused (decided 4)', async () => {
  const socket = startUpload(['Content-Length: 5000', 'Content-Type: multipart/form-data; boundary=x'], startOfForm);
  await vi.waitUntil(async () => (await served.connections()) > 0, { timeout: 60_000 });
  socket.destroy();
  await vi.waitUntil(async () => (await list()).uploads.length > 0, { timeout: 60_000 });
  expect((await list()).uploads).toMatchObject([{ result: 'cancelled' }]);
  expect(await activityOf(served.database)).toMatchObject([{ action: 'upload CDD file', result: 'cancelled' }]);
});

test('a download gives the stored bytes and is an entry of the activity (decided 4)', async () => {
  const bytes = new TextEncoder().encode('\ufeff[1, "ä"]');
  await upload(formOf(bytes, 'three.json'));
  await upload(formOf('[', 'bad.json'));
  const [bad, good] = (await list()).uploads;
  const answer = await call(`/${good?.id}/file`);
  const uploadOf = async (id = '') => (await (await call(`/${id}`)).json()) as unknown;
  expect(await uploadOf(bad?.id)).toMatchObject({ downloadable: false });
  expect(await uploadOf(good?.id)).toMatchObject({ downloadable: true });
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/octet-stream']);
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${good?.id}.json"`);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  await expect
    .poll(async () => (await activityOf(served.database))[0])
    .toMatchObject({ action: 'download CDD file', result: 'done', target_id: good?.id, target_label: 'three.json' });
  expect((await call(`/${bad?.id}/file`)).status).toBe(404);
});

test('the beginning of a file is a download, too, and closes the file (decided 4)', async () => {
  await upload(formOf(`[${'"x",'.repeat(30_000)}0]`));
  const [{ id = '' } = {}] = (await list()).uploads;
  const answer = await call(`/${id}/file?maxBytes=100`);
  expect(await answer.text()).toBe(`[${'"x",'.repeat(30)}`.slice(0, 100));
  const said = async () => (await activityOf(served.database)).map(({ reason, result }) => [reason, result])[0];
  await expect.poll(said).toEqual(['the first 100 bytes', 'done']);
  expect(await (await call(`/${id}/file?maxBytes=1000000`)).text()).toHaveLength(120_003);
  await expect.poll(said).toEqual(['the first 120003 bytes', 'done']);
});

test('a download that its client ends is cancelled, and its file is closed; HEAD opens none', async () => {
  await upload(formOf('[1]'));
  const [{ id = '' } = {}] = (await list()).uploads;
  // More than the buffers between the file and the client.
  writeFileSync(join(served.dataDir, 'cdd', `${id}.json`), Buffer.alloc(50_000_000, '1'));
  const isOpen = () => readdirSync('/proc/self/fd').some((fd) => linkOf(`/proc/self/fd/${fd}`).includes(id));
  const head = await call(`/${id}/file`, { method: 'HEAD' });
  expect([head.status, isOpen()]).toEqual([200, false]);
  const controller = new AbortController();
  const answer = await call(`/${id}/file`, { signal: controller.signal });
  await answer.body?.getReader().read();
  expect(isOpen()).toBe(true);
  controller.abort();
  await expect.poll(async () => (await activityOf(served.database))[0]).toMatchObject({ result: 'cancelled' });
  await expect.poll(isOpen).toBe(false);
  expect(await activityOf(served.database)).toHaveLength(2);
});

/** The file of a descriptor; it may be closed meanwhile. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

test('with CDD_DOWNLOAD off nothing can be downloaded (decided 4)', async () => {
  await upload(formOf('[1]'));
  const [stored] = (await list()).uploads;
  const settings = readSettings({ CDD_DOWNLOAD: 'false' });
  const storage = folderStorage(join(served.dataDir, 'cdd'));
  const parts = { database: served.database, settings, storage, log: createLog('silent') };
  await expect(downloadFile(parts, { var: {} } as Context<ApiEnv>, { id: stored?.id ?? '' })).rejects.toMatchObject({
    status: 404,
  });
  expect(await findUpload(served.database, stored?.id ?? '', false)).toMatchObject({ downloadable: false });
});
