import { configureApi } from '@scv/api/settings';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdRequests, type FakeRequest } from '../testing/fake-request.ts';
import { FileChanged, sendFile, type UploadProgress } from './send-file.ts';

const file = new File(['x'.repeat(1000)], 'a.json');
/** With the form around the file. */
const total = 1200;
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  return () => void vi.useRealTimers();
});

/** Sends the file and gives its request, once it is on its way, and what came of it. */
async function start() {
  const requests = holdRequests();
  const progress: UploadProgress[] = [];
  const controller = new AbortController();
  const outcome = sendFile(file, controller.signal, (each) => progress.push(each)).catch((error: unknown) => error);
  await vi.waitUntil(() => requests.length > 0);
  return { request: requests[0] as FakeRequest, progress, outcome, cancel: () => controller.abort() };
}

test('bytes, speed and the time that is left are told as they come, and the body is the result', async () => {
  const { request, progress, outcome } = await start();
  for (const sent of [200, 400, 600]) {
    await seconds(1);
    request.sent(sent, total);
  }
  await seconds(1);
  request.sent(total, total);
  request.answer(201, { message: 'Thank you' });
  expect(await outcome).toEqual({ message: 'Thank you' });
  expect(progress.map(({ sent }) => sent)).toEqual([200, 400, 600, 1000]);
  expect(progress[2]).toEqual({ sent: 600, speed: 200, left: 3 });
});

test('a line that falls silent ends the upload, however long it has been at work before', async () => {
  const { request, outcome } = await start();
  for (let sent = 1; sent < 10; sent += 1) {
    await seconds(59);
    request.sent(sent, total);
  }
  await seconds(59);
  request.sent(9, total); // nothing new
  expect(request.isAborted).toBe(false);
  await seconds(1);
  expect(request.isAborted).toBe(true);
  expect(await outcome).toMatchObject({ name: 'ApiError', kind: 'timeout' });
});

test('an answer may take longer than a byte, but not for ever', async () => {
  const { request, outcome } = await start();
  request.sent(total, total);
  await seconds(119);
  expect(request.isAborted).toBe(false);
  await seconds(1);
  expect(await outcome).toMatchObject({ kind: 'timeout' });
});

test.each([
  [999, false],
  [1000, true],
])('a cancel after %d bytes of 1,000 knows whether all had left: %s', async (sent, wasSent) => {
  const { request, outcome, cancel } = await start();
  request.sent(sent, total);
  cancel();
  expect(await outcome).toMatchObject({ name: 'UploadCancelled', wasSent });
  expect(request.isAborted).toBe(true);
});

test('a cancel is heard while the token is being renewed, and nothing is sent later', async () => {
  const token = Promise.withResolvers<string>();
  configureApi({
    apiBase: '',
    adminApiHost: '',
    apiKey: '',
    accessToken: () => token.promise,
    renewToken: () => Promise.resolve(undefined),
    onRefused: () => {},
  });
  const requests = holdRequests();
  const controller = new AbortController();
  const outcome = sendFile(file, controller.signal, () => {});
  controller.abort();
  await expect(outcome).rejects.toMatchObject({ name: 'UploadCancelled', wasSent: false });
  token.resolve('late');
  await seconds(1);
  expect(requests).toEqual([]);
});

test('only a broken connection makes one ask whether the file has changed', async () => {
  const gone = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  const first = await start();
  vi.spyOn(file, 'slice').mockImplementation(gone);
  first.request.answer(500, {});
  expect(await first.outcome).toMatchObject({ kind: 'response', status: 500 });

  vi.mocked(file.slice).mockRestore();
  const second = await start();
  vi.spyOn(file, 'slice').mockImplementation(gone);
  second.request.onerror();
  expect(await second.outcome).toBeInstanceOf(FileChanged);
});
