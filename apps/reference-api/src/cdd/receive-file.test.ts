import { once } from 'node:events';
import { tooLargeSentence, wrongNameSentence } from '@scv/json-check/file-limits';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPgliteInMemory } from '../testing/engines.ts';
import {
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

const twice = formOf('{}');
twice.append('cddFile', new Blob(['{}']), 'second.json');
const withText = formOf('{}');
withText.append('note', 'x');
const asText = new FormData();
asText.append('cddFile', '{}');
const oneFile = 'The upload must be multipart form data with one file, in the field cddFile.';

serveUploads(openPgliteInMemory);

test.each([
  ['an empty file', formOf(''), 422, 'The file is empty.'],
  [
    'no JSON',
    formOf('{"a":1,}'),
    422,
    'The file is not well-formed JSON: unexpected } at line 1, column 8; expected a key in double quotes.',
  ],
  ['one byte too many', formOf(`"${'x'.repeat(maxBytes - 1)}"`), 413, tooLargeSentence(maxBytes)],
  ['a program', formOf('{}', 'a.json.exe'), 422, wrongNameSentence],
  ['a file without a name', formOf('{}', ' '), 422, wrongNameSentence],
  ['another field', formOf('{}', 'cdd.json', 'file'), 400, oneFile],
  ['two files', twice, 400, oneFile],
  ['a text field beside the file', withText, 400, oneFile],
  ['a text field instead of the file', asText, 400, oneFile],
  ['an empty form', new FormData(), 400, oneFile],
  ['an urlencoded form', new URLSearchParams({ cddFile: '{}' }), 415, oneFile],
  ['bare JSON', '{}', 415, oneFile],
])('%s is refused and not kept (decided 4)', async (_name, body, status, message) => {
  const answer = await upload(body);
  const problem = (await answer.json()) as { message: string };
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([status, 'application/problem+json']);
  expect(problem.message).toBe(message);
  await expectNothingKept();
});

test.each([
  ['multipart/form-data', '400'],
  ['multipart/form-data; boundary=', '400'],
  ['multipart/mixed; boundary=x', '415'],
  ['', '415'],
])('a body of type %j is refused with %s and not kept', async (type, status) => {
  expect((await uploadRaw('--x--', type)).slice(9, 12)).toBe(status);
  await expectNothingKept();
});

test.each([
  'Content-Disposition: form-data; name="cddFile"\r\nContent-Type: application/octet-stream',
  'Content-Disposition: form-data; filename="a.json"',
  'Content-Disposition: attachment; name="cddFile"; filename="a.json"',
])('a part with the headers %j is not the file', async (head) => {
  const answer = await uploadRaw(`--x\r\n${head}\r\n\r\n{}\r\n--x--\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain(oneFile);
  await expectNothingKept();
});

test('a form that is cut is refused and not kept', async () => {
  const form = `${startOfForm}[1]\r\n--x--`;
  // At each place of the end, and at some of the others.
  for (let length = form.length - 1; length >= 0; length -= length > form.length - 12 ? 1 : 7) {
    expect([length, (await uploadRaw(form.slice(0, length))).slice(9, 12)]).toEqual([length, '400']);
  }
  await expectNothingKept();
  expect((await uploadRaw(form)).slice(9, 12)).toBe('201');
});

/** An upload whose file has begun. @returns a function that sends the rest, and resolves to the answer */
async function begun() {
  const form = `${startOfArray}x"]\r\n--x--\r\n`;
  const socket = startUpload([...formHeaders(form.length), 'Connection: close'], startOfArray);
  await expect.poll(storedFiles).toEqual([expect.stringMatching(/\.part$/)]);
  return async () => {
    socket.write(form.slice(startOfArray.length));
    return Buffer.concat(await socket.toArray()).toString();
  };
}

const formHeaders = (length: number) => [`Content-Length: ${length}`, 'Content-Type: multipart/form-data; boundary=x'];
const startOfArray = `${startOfForm}["`;

test('nothing is kept when the connection breaks (decided 4)', async () => {
  const socket = startUpload(formHeaders(150_000), startOfArray + 'x'.repeat(70_000));
  await expect.poll(storedFiles).toEqual([expect.stringMatching(/\.part$/)]);
  socket.destroy();
  await expect.poll(storedFiles).toEqual([]);
  await expectNothingKept();
});

test.each([
  ["users SET status = 'Inactive'", "users SET status = 'Active'", 403],
  ["users SET role = 'user'", "users SET role = 'admin'", 403],
  ['sessions SET signed_out = true', 'sessions SET signed_out = false', 401],
])('nothing is kept after UPDATE %s during the upload', async (change, before, status) => {
  const finish = await begun();
  await served.database.execute(`UPDATE ${change}`);
  onTestFinished(() => served.database.execute(`UPDATE ${before}`));
  expect((await finish()).slice(9, 12)).toBe(String(status));
  await expectNothingKept();
});

test('an upload may outlast its access token', async () => {
  const finish = await begun();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await finish()).toMatch(/^HTTP\/1\.1 201 /);
});

test('nothing is kept without a valid token', async () => {
  expect((await upload(formOf('{}'), 'none')).status).toBe(401);
  await expectNothingKept();
});

test('a Content-Length over the limit is refused before the body arrives', async () => {
  const socket = startUpload(formHeaders(999_999_999));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  await expectNothingKept();
});

test('a chunked body is refused as soon as it exceeds the limit, while the client is still sending', async () => {
  const content = 'x'.repeat(maxBytes + 1000);
  const chunk = (startOfArray.length + content.length).toString(16);
  const headers = ['Transfer-Encoding: chunked', 'Content-Type: multipart/form-data; boundary=x'];
  const socket = startUpload(headers, `${chunk}\r\n${startOfArray}${content}`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  await expectNothingKept();
});

test('bytes after the end of the form count against the limit', async () => {
  const form = `${startOfArray}x"]\r\n--x--\r\n`;
  const answer = await uploadRaw(form + 'x'.repeat(maxBytes + 70_000), undefined, 'chunked');
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  await expectNothingKept();
});

test('an upload that is slower than 4 KB/s is refused, and its connection closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = startUpload(formHeaders(150_000), startOfArray + 'x'.repeat(70_000));
  const received = socket.toArray();
  await expect.poll(storedFiles).toEqual([expect.stringMatching(/\.part$/)]);
  vi.advanceTimersByTime(60_000);
  expect(Buffer.concat(await received).toString()).toMatch(/^HTTP\/1\.1 408 /);
  await expectNothingKept();
});
