import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPgliteInMemory } from '../testing/engines.ts';
import { activityOf, admin } from '../testing/test-api.ts';
import { formOf, maxBytes, served, serveUploads, storedFiles, upload, uploadRaw } from '../testing/served-uploads.ts';

serveUploads(openPgliteInMemory);

test('an upload is stored unchanged, with a row, an entry of the activity and a receipt', async () => {
  const content = `{"records":[${'"Ä",'.repeat(20_000)}0]}`;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const answer = await upload(formOf(content, 'März \u{1f4c4}.json'));
  const receipt = (await answer.json()) as { id: string };

  const size = Buffer.byteLength(content);
  expect(answer.status).toBe(201);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
  });
  expect(receipt).toEqual({ message: 'File uploaded successfully!', id: receipt.id, size, sha256 });
  expect(await storedFiles()).toEqual([`${receipt.id}.json`]);
  expect(await readFile(join(served.dataDir, 'cdd', `${receipt.id}.json`), 'utf8')).toBe(content);
  const [row] = await served.database.query('SELECT * FROM uploads');
  expect(row).toMatchObject({
    id: receipt.id,
    size,
    sha256,
    original_name: 'März \u{1f4c4}.json',
    records: 20_001,
    uploaded_by: admin.email,
    uploader_name: 'Ada Byron',
    stored_as: `${receipt.id}.json`,
  });
  expect(await activityOf(served.database)).toMatchObject([
    {
      actor_email: admin.email,
      actor_name: 'Ada Byron',
      action: 'upload CDD file',
      target_kind: 'file',
      target_id: receipt.id,
      target_label: 'März \u{1f4c4}.json',
      result: 'done',
      request_id: answer.headers.get('X-Request-Id'),
    },
  ]);
});

test('a file may have exactly the maximum size, and may start with a byte order mark', async () => {
  const content = `\ufeff"${'x'.repeat(maxBytes - 5)}"`;
  expect(Buffer.byteLength(content)).toBe(maxBytes);
  expect((await upload(formOf(content))).status).toBe(201);
});

test('simultaneous uploads are stored separately', async () => {
  const contents = Array.from({ length: 8 }, (_, index) => JSON.stringify({ index, text: 'y'.repeat(50_000) }));
  const answers = await Promise.all(contents.map((content) => upload(formOf(content))));
  expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 201));
  const names = await storedFiles();
  const stored = await Promise.all(names.map((name) => readFile(join(served.dataDir, 'cdd', name), 'utf8')));
  expect(stored.toSorted()).toEqual(contents.toSorted());
});

test.each([
  ['../../../../evil.json', 'evil.json'],
  ['..\\..\\evil.json', 'evil.json'],
  ['/etc/passwd.json', 'passwd.json'],
  ['.json', '.json'],
  ['a\u0000b.json', 'ab.json'],
  [`${'n'.repeat(300)}.json`, `${'n'.repeat(250)}.json`],
  [`${'n'.repeat(251)}.hta.json`, `${'n'.repeat(250)}.json`],
  [`${'n'.repeat(249)}😀${'n'.repeat(9)}.json`, `${'n'.repeat(249)}.json`],
])('a file is never stored under the client’s name %j', async (name, kept) => {
  const file = `--x\r\nContent-Disposition: form-data; name="cddFile"; filename="${name}"\r\n\r\n{}\r\n--x--\r\n`;
  const answer = await uploadRaw(file);
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(await served.database.query('SELECT original_name FROM uploads')).toEqual([{ original_name: kept }]);
  expect(await storedFiles()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.json$/)]);
});
