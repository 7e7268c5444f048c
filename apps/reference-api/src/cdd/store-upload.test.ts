import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openPgliteInMemory } from '../testing/engines.ts';
import { replaceInNode } from '../testing/resources.ts';
import {
  dailyBytes,
  expectNothingKept,
  formOf,
  maxBytes,
  served,
  serveUploads,
  startOfForm,
  startUpload,
  storedFiles,
  upload,
  uploadRaw,
} from '../testing/served-uploads.ts';
import { activityOf, admin } from '../testing/test-api.ts';
import { removeAbandoned } from './cdd-files.ts';
import { folderStorage } from './folder-storage.ts';

describe('an upload', () => {
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

  test.each([
    ['../../../../evil.json', 'evil.json'],
    ['/etc/passwd.json', 'passwd.json'],
    ['.json', '.json'],
    ['a\u0000b\u202ec.json', 'a\\u0000bc.json'],
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
});

const storage = () => folderStorage(join(served.dataDir, 'cdd'));

describe('committing a complete upload', () => {
  serveUploads(openPgliteInMemory);

  test('nothing is kept when the client disconnects before the commit, even after sending everything', async () => {
    const form = `${startOfForm}{}\r\n--x--\r\n`;
    const done = Promise.withResolvers<void>();
    served.beforeQuery = async (sql) => {
      if (!sql.includes('INTO activity')) return;
      socket.destroy();
      await vi.waitUntil(async () => (await served.connections()) === 0, { timeout: 60_000 }).finally(done.resolve);
    };
    const type = 'Content-Type: multipart/form-data; boundary=x';
    const socket = startUpload([`Content-Length: ${form.length}`, type], form);
    await done.promise;
    await expect.poll(storedFiles).toEqual([]);
    await expectNothingKept();
  });

  test.each([
    ['the disk of the database is full', '53100', 507, 'The server has no space left.'],
    ['the database connection breaks before the commit', undefined, 500, 'Something went wrong please try again'],
  ])('nothing is kept when %s', async (_, code, status, message) => {
    served.beforeQuery = async (sql) => {
      if (sql.includes('INTO uploads (')) throw Object.assign(new Error('failed'), { code });
    };
    const answer = await upload(formOf('{}'));
    expect([answer.status, await answer.json()]).toMatchObject([status, { message }]);
    await expectNothingKept();
  });

  test('nothing is kept when the file can’t get its name', async () => {
    replaceInNode(fs.promises, 'rename', () => Promise.reject(new Error('EIO')));
    expect((await upload(formOf('{}'))).status).toBe(500);
    await expectNothingKept();
  });

  test('an upload is stored when its commit succeeded but the database connection broke', async () => {
    served.afterCommit = () => Promise.reject(new Error('connection lost'));
    expect((await upload(formOf('{}'))).status).toBe(500);
    const [row] = await served.database.query("SELECT stored_as FROM uploads WHERE result = 'done'");
    expect(await storedFiles()).toEqual([row?.['stored_as']]);
  });

  test('a file stays if the database cannot say that its upload has committed', async () => {
    served.afterCommit = async () => {
      served.beforeSingleQuery = () => Promise.reject(new Error('connection lost'));
      throw new Error('connection lost');
    };
    expect((await upload(formOf('{}'))).status).toBe(500);
    expect(await removeAbandoned(storage(), served.database)).toBe(false);
    const [row] = await served.database.query("SELECT stored_as FROM uploads WHERE result = 'done'");
    expect(await storedFiles()).toEqual([row?.['stored_as']]);
  });

  test('a file is removed later if the database cannot say that its upload has failed', async () => {
    served.beforeQuery = async (sql) => {
      if (!sql.includes('INTO uploads (')) return;
      served.beforeSingleQuery = () => Promise.reject(new Error('connection lost'));
      throw new Error('connection lost');
    };
    expect((await upload(formOf('{}'))).status).toBe(500);
    expect(await storedFiles()).toEqual([expect.stringMatching(/\.json$/)]);
    await served.database.execute("UPDATE uploads_in_progress SET alive_at = now() - interval '3 minutes'");
    expect(await removeAbandoned(storage(), served.database)).toBe(true);
    await expectNothingKept();
  });

  test('an upload is refused if another process has taken this one for dead and removed the file: 503', async () => {
    served.beforeSingleQuery = async () => {
      if ((await storedFiles()).length === 0) return;
      await served.database.execute("UPDATE uploads_in_progress SET alive_at = now() - interval '3 minutes'");
      await removeAbandoned(storage(), served.database);
    };
    const answer = await upload(formOf('{}'));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    await expectNothingKept();
  });
});

describe('the limits', () => {
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
      `INSERT INTO uploads_in_progress (id, uploader_id, size)
     SELECT gen_random_uuid(), id, 1 FROM users, generate_series(1, 8) WHERE email = $1`,
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
      'With this file you would upload more than 1 MB in 24 hours, the limit for each administrator.',
    ]);
    expect(Number(seconds), 'the oldest upload leaves enough, in 4 hours').toBeCloseTo(4 * 3600, -2);
    expect((await upload(formOf('"fits"'))).status).toBe(201);
  });

  test('an upload is refused before it is read when the disk has no room for it and those in progress', async () => {
    replaceInNode(fs.promises, 'statfs', () => Promise.resolve({ bavail: 100 * 1024 * 1024 + 1500, bsize: 1 }));
    const headers = ['Content-Length: 1000', 'Content-Type: multipart/form-data; boundary=x'];
    const first = startUpload(headers, start);
    await expect.poll(async () => (await storedFiles()).length).toBe(1);
    const second = startUpload(headers);
    const [answer] = (await once(second, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 507 [^]*The server has no space left\./);
    for (const socket of [first, second]) socket.destroy();
    await expect.poll(storedFiles).toEqual([]);
  });

  test('a disk that fills up during an upload is a 507, and nothing is kept', async () => {
    const createWriteStream = fs.createWriteStream as (path: string, options: object) => fs.WriteStream;
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    type Done = (error: Error | null, written: number) => void;
    const write = (fd: number, bytes: Buffer, offset: number, length: number, position: number | null, done: Done) =>
      fs.fstatSync(fd).size + length > 100_000 ? done(full, 0) : fs.write(fd, bytes, offset, length, position, done);
    replaceInNode(fs, 'createWriteStream', (path: string, options: object) =>
      createWriteStream(path, { ...options, fs: { ...fs, write, writev: undefined } }),
    );
    const answer = await upload(formOf(`["${'x'.repeat(150_000)}"]`));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([507, '60']);
    expect(await answer.json()).toMatchObject({ message: 'The server has no space left.' });
    await expectNothingKept();
    expect((await upload(formOf('["fits"]'))).status).toBe(201);
  });
});
