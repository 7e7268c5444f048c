import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ListCddUploads200Response } from '@scv/api/schemas';
import { openPgliteInMemory } from '../testing/engines.ts';
import { formOf, served, serveUploads, upload } from '../testing/served-uploads.ts';

serveUploads(openPgliteInMemory);

async function list(query: Record<string, string> = {}) {
  const headers = { Authorization: `Bearer ${served.token}` };
  const address = `http://127.0.0.1:${served.port}/api/v1/cdd/uploads?${new URLSearchParams(query)}`;
  return ListCddUploads200Response.parse(await (await fetch(address, { headers })).json());
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
