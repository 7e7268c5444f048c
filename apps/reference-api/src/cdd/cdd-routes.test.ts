import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiEnv } from '../api-env.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { createPglite } from '../database/pglite.ts';
import { ProblemError, problemResponse } from '../problem.ts';
import { sweepUnfinishedUploads } from './cdd-files.ts';
import { cddRoutes } from './cdd-routes.ts';

const maxBytes = 200_000;
const path = '/hpesa/api/v1/cdd/upload';
let database: Database;
let dataDir: string;
let server: ServerType;
let audit: typeof recordAudit;
let port: number;

beforeAll(async () => {
  database = await createPglite();
  await migrate(database);
});
afterAll(() => database.close());

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cdd-'));
  audit = recordAudit;
  const app = new Hono<ApiEnv>();
  app.route('/', cddRoutes({ database, dataDir, maxBytes, requireAdmin, audit: (...args) => audit(...args) }));
  app.onError((error, context) =>
    problemResponse(context, error instanceof ProblemError ? error : new ProblemError(500, 'Something went wrong')));
  server = await new Promise((resolve) => {
    const started = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve(started));
  });
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(dataDir, { recursive: true });
  await database.execute('DELETE FROM uploads; DELETE FROM audit');
});

const requireAdmin = createMiddleware<ApiEnv>(async (context, next) => {
  if (context.req.header('Authorization') !== 'Bearer admin') throw new ProblemError(401, 'No token.');
  context.set('caller', { id: randomUUID(), email: 'ada@scv.example' });
  context.set('requestId', 'request-1');
  await next();
});

const headers = { Authorization: 'Bearer admin' };
const upload = (body: FormData | URLSearchParams | string) => fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });

function formOf(content: string | Uint8Array<ArrayBuffer>, name = 'cdd.json', field = 'cddFile'): FormData {
  const form = new FormData();
  form.append(field, new Blob([content], { type: 'application/json' }), name);
  return form;
}

const storedFiles = () => readdir(join(dataDir, 'cdd')).catch(() => []);

async function expectNothingKept(): Promise<void> {
  expect(await storedFiles()).toEqual([]);
  expect(await database.query('SELECT id FROM uploads')).toEqual([]);
  expect(await database.query('SELECT id FROM audit')).toEqual([]);
}

/** Sends bytes as they are and reads what comes back until the server closes. */
function raw(head: string[], ...chunks: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write([`POST ${path} HTTP/1.1`, 'Host: test', 'Authorization: Bearer admin', ...head, '', ''].join('\r\n'));
    for (const chunk of chunks) socket.write(chunk);
  });
}

describe('a right upload', () => {
  test('is stored byte for byte, with a row, an audit row and a receipt', async () => {
    const content = `{"records":[${'"Ä",'.repeat(20_000)}0]}`;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const answer = await upload(formOf(content, 'März \u{1f4c4}.json'));
    const receipt = (await answer.json()) as { id: string };

    const size = Buffer.byteLength(content);
    expect(answer.status).toBe(201);
    expect(receipt).toEqual({ message: 'File uploaded successfully!', id: receipt.id, size, sha256 });
    expect(await storedFiles()).toEqual([`${receipt.id}.json`]);
    expect(await readFile(join(dataDir, 'cdd', `${receipt.id}.json`), 'utf8')).toBe(content);
    const [row] = await database.query('SELECT * FROM uploads');
    expect(row).toMatchObject({
      id: receipt.id,
      size,
      sha256,
      original_name: 'März \u{1f4c4}.json',
      uploaded_by: 'ada@scv.example',
      stored_as: `${receipt.id}.json`,
    });
    expect(await database.query('SELECT actor, action, target, outcome, request_id FROM audit')).toEqual([{
      actor: 'ada@scv.example',
      action: 'upload CDD file',
      target: receipt.id,
      outcome: 'done',
      request_id: 'request-1',
    }]);
  });

  test('may be as large as the limit, and may begin with a byte order mark', async () => {
    const content = `\ufeff"${'x'.repeat(maxBytes - 5)}"`;
    expect(Buffer.byteLength(content)).toBe(maxBytes);
    expect((await upload(formOf(content))).status).toBe(201);
  });

  test('may come with others at the same time', async () => {
    const contents = Array.from({ length: 8 }, (_, index) => JSON.stringify({ index, text: 'y'.repeat(50_000) }));
    const answers = await Promise.all(contents.map((content) => upload(formOf(content))));
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 201));
    const stored = await Promise.all((await storedFiles()).map((name) => readFile(join(dataDir, 'cdd', name), 'utf8')));
    expect(stored.toSorted()).toEqual(contents.toSorted());
  });

  test.each([
    ['../../../../evil.json', 'evil.json'],
    ['..\\..\\evil.json', 'evil.json'],
    ['/etc/passwd', 'passwd'],
    ['..', ''],
    ['a\u0000b.json', 'ab.json'],
    [`${'n'.repeat(300)}.json`, 'n'.repeat(255)],
  ])('is never stored by the name the client gives: %j', async (name, kept) => {
    const file = `--x\r\nContent-Disposition: form-data; name="cddFile"; filename="${name}"\r\n\r\n{}\r\n--x--\r\n`;
    const length = `Content-Length: ${Buffer.byteLength(file)}`;
    const answer = await raw([length, 'Content-Type: multipart/form-data; boundary=x', 'Connection: close'], file);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(await database.query('SELECT original_name FROM uploads')).toEqual([{ original_name: kept }]);
    expect(await storedFiles()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.json$/)]);
  });
});

describe('a wrong upload is refused and nothing of it is kept', () => {
  const twice = formOf('{}');
  twice.append('cddFile', new Blob(['{}']), 'second.json');
  const withText = formOf('{}');
  withText.append('note', 'x');
  const asText = new FormData();
  asText.append('cddFile', '{}');
  const oneFile = 'The upload must be multipart form data with one file, in the field cddFile.';

  test.each([
    ['an empty file', formOf(''), 422, 'The file is empty.'],
    ['no JSON', formOf('{"a":1,}'), 422, 'The file is not well-formed JSON: unexpected } at line 1, column 8.'],
    ['no JSON after much of it', formOf(`[${'1,'.repeat(90_000)}]`), 422, /unexpected \] at line 1, column 180002\.$/],
    ['a cut JSON', formOf('[{}'), 422, 'The file is not well-formed JSON: it ends too early at line 1, column 4.'],
    ['no UTF-8', formOf(new Uint8Array([34, 255, 34])), 422, /invalid UTF-8 at line 1, column 2\.$/],
    ['too deep a nesting', formOf('['.repeat(600)), 422, /^The file is nested more than 512 levels deep at line 1/],
    ['one byte too many', formOf(`"${'x'.repeat(maxBytes - 1)}"`), 413, `The file is larger than ${maxBytes} bytes.`],
    ['far too many bytes', formOf('x'.repeat(maxBytes * 20)), 413, `The file is larger than ${maxBytes} bytes.`],
    ['another field', formOf('{}', 'cdd.json', 'file'), 400, oneFile],
    ['two files', twice, 400, oneFile],
    ['a text field beside the file', withText, 400, oneFile],
    ['a text field instead of the file', asText, 400, oneFile],
    ['an empty form', new FormData(), 400, oneFile],
    ['an urlencoded form', new URLSearchParams({ cddFile: '{}' }), 400, oneFile],
    ['bare JSON', '{}', 400, oneFile],
  ])('%s', async (_name, body, status, message) => {
    const answer = await upload(body);
    const problem = (await answer.json()) as { message: string };
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([status, 'application/problem+json']);
    if (typeof message === 'string') expect(problem.message).toBe(message);
    else expect(problem.message).toMatch(message);
    await expectNothingKept();
  });

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/mixed; boundary=x', ''])(
    'a body of type %j',
    async (type) => {
      const answer = await raw([`Content-Type: ${type}`, 'Content-Length: 5', 'Connection: close'], '--x--');
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      await expectNothingKept();
    },
  );

  test('a form that ends anywhere before its end', async () => {
    const form = '--x\r\nContent-Disposition: form-data; name="cddFile"; filename="a.json"\r\n\r\n[1]\r\n--x--';
    const statuses = new Map<string, number>();
    for (let length = 0; length <= form.length; length += 1) {
      const head = [`Content-Length: ${length}`, 'Content-Type: multipart/form-data; boundary=x', 'Connection: close'];
      const status = (await raw(head, form.slice(0, length))).slice(9, 12);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 400: form.length, 201: 1 });
    expect(await storedFiles()).toHaveLength(1);
  });

  test('a connection that is cut midway', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="cddFile"; filename="a.json"\r\n\r\n["';
    const socket = connect(port, '127.0.0.1');
    const head = ['Content-Length: 150000', 'Content-Type: multipart/form-data; boundary=x', ''];
    socket.write([`POST ${path} HTTP/1.1`, 'Host: test', 'Authorization: Bearer admin', ...head, `${part}${'x'.repeat(70_000)}`].join('\r\n'));
    await expect.poll(storedFiles).toEqual([expect.stringMatching(/\.part$/)]);
    socket.destroy();
    await expect.poll(storedFiles).toEqual([]);
    await expectNothingKept();
  });

  test('an upload without a right token, which is not even read', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: formOf('{}') });
    expect(answer.status).toBe(401);
    await expectNothingKept();
  });

  test('an announced size beyond the limit, before the body comes', async () => {
    const head = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 999999999'];
    const socket = connect(port, '127.0.0.1');
    const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    socket.write([`POST ${path} HTTP/1.1`, 'Host: test', 'Authorization: Bearer admin', ...head, '', ''].join('\r\n'));
    expect(await answered).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    await expectNothingKept();
  });

  test('an upload whose row cannot be written', async () => {
    audit = () => Promise.reject(new Error('no audit'));
    expect((await upload(formOf('{}'))).status).toBe(500);
    await expectNothingKept();
  });

  test('an upload for which there is no folder', async () => {
    await writeFile(join(dataDir, 'cdd'), 'a file in the place of the folder');
    expect((await upload(formOf('{}'))).status).toBe(500);
    expect(await database.query('SELECT id FROM uploads')).toEqual([]);
  });
});

test('a start settles what a crash left: with a row it is finished, without it is removed', async () => {
  const folder = join(dataDir, 'cdd');
  const [committed, started, finished] = [randomUUID(), randomUUID(), randomUUID()];
  await mkdir(folder);
  await Promise.all([`${committed}.part`, `${started}.part`, `${finished}.json`].map((name) =>
    writeFile(join(folder, name), '{}')));
  await database.query(
    `INSERT INTO uploads (id, size, sha256, original_name, uploaded_by, stored_as)
     VALUES ($1, 2, '', 'a.json', 'ada@scv.example', $2)`,
    [committed, `${committed}.json`],
  );
  await sweepUnfinishedUploads(dataDir, database);
  expect(await storedFiles()).toEqual([`${committed}.json`, `${finished}.json`].toSorted());
});

test('the first start finds nothing to settle', async () => {
  await sweepUnfinishedUploads(dataDir, database);
  expect(existsSync(join(dataDir, 'cdd'))).toBe(true);
});
