import { once } from 'node:events';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import { openPgliteInMemory } from '../testing/engines.ts';
import {
  dailyBytes,
  formOf,
  maxBytes,
  served,
  serveUploads,
  startOfForm,
  startUpload,
  storedFiles,
  upload,
} from '../testing/served-uploads.ts';
import { admin } from '../testing/test-api.ts';

serveUploads(openPgliteInMemory);

/** Of a form: its file has begun. */
const start = `${startOfForm}[`;

async function refusalOf(answer: Response) {
  const { message } = (await answer.json()) as { message: string };
  return [answer.status, answer.headers.get('Retry-After'), message];
}

/** Adds an upload that is this many hours old. */
const addUpload = (size: number, hours: number, email: string = admin.email) =>
  served.database.query(
    `INSERT INTO uploads (id, size, sha256, original_name, uploaded_by, stored_as, created_at)
     VALUES (gen_random_uuid(), $1, '', '', $2, gen_random_uuid(), now() - interval '1 hour' * $3)`,
    [size, email, hours],
  );

test('an administrator may have a limited number of uploads in progress', async () => {
  const headers = [`Content-Length: 100`, 'Content-Type: multipart/form-data; boundary=x'];
  const sockets = Array.from({ length: 8 }, () => startUpload(headers, start));
  await expect.poll(async () => (await storedFiles()).length).toBe(8);
  expect(await refusalOf(await upload(formOf('{}')))).toEqual([429, '30', 'You already have 8 uploads in progress.']);
  for (const socket of sockets) socket.destroy();
  await expect.poll(storedFiles).toEqual([]);
  expect((await upload(formOf('{}'))).status).toBe(201);
});

test('uploads of other processes count, unless their process is gone', async () => {
  await served.database.query(
    `INSERT INTO uploads_in_progress (id, uploader_id, size, owner)
     SELECT gen_random_uuid(), id, 1, 'another host' FROM users, generate_series(1, 8) WHERE email = $1`,
    [admin.email],
  );
  expect((await upload(formOf('{}'))).status).toBe(429);
  await served.database.execute("UPDATE uploads_in_progress SET alive_at = now() - interval '3 minutes'");
  expect((await upload(formOf('{}'))).status).toBe(201);
});

test('an administrator may upload a limited number of bytes in 24 hours', async () => {
  await addUpload(dailyBytes, 25);
  await addUpload(dailyBytes, 1, 'grace.hopper@scv.example');
  await addUpload(50_000, 20);
  await addUpload(800_000, 10);
  const file = formOf(`"${'x'.repeat(maxBytes - 2)}"`);
  const [status, seconds, message] = await refusalOf(await upload(file));
  expect([status, message]).toEqual([
    429,
    'With this file you would upload more than 976.6 kB in 24 hours, the limit for each administrator.',
  ]);
  expect(Number(seconds), 'the oldest upload leaves enough, in 4 hours').toBeCloseTo(4 * 3600, -2);
  expect((await upload(formOf('"fits"'))).status).toBe(201);
});

test('an upload is refused before it is read when the disk has no room for it and those in progress', async () => {
  const { statfs } = fs.promises;
  const use = (replacement: unknown) => {
    Object.assign(fs.promises, { statfs: replacement });
    syncBuiltinESMExports();
  };
  onTestFinished(() => use(statfs));
  use(() => Promise.resolve({ bavail: 100 * 1024 * 1024 + 1500, bsize: 1 }));
  const headers = ['Content-Length: 1000', 'Content-Type: multipart/form-data; boundary=x'];
  const first = startUpload(headers, start);
  await expect.poll(async () => (await storedFiles()).length).toBe(1);
  const second = startUpload(headers);
  const [answer] = (await once(second, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 507 [^]*The server has no space left\./);
  for (const socket of [first, second]) socket.destroy();
  await expect.poll(storedFiles).toEqual([]);
});
