import type { CddReceipt } from '@scv/api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, beforeEach, vi, describe } from 'vitest';
import { apiSettings, configureApi } from '@scv/api/settings';
import { answerUploads, customers, gone } from '../testing/upload-screen.tsx';
import type { Content } from '../check/content-reader.ts';
import { failureMessage } from './upload-result.tsx';
import { useUpload } from './use-upload.ts';
import { holdRequests, type FakeRequest } from '../testing/fake-request.ts';
import { FileChanged, sendFile, type UploadProgress } from './send-file.ts';

const checked = { file: customers, sha256: 'abc', content: {} as Content };

/** The state of section 3, with the error as its message. */
function renderUpload() {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useUpload, { wrapper });
  const state = () => {
    const { fileData, isUploading, error, successMessage } = result.current;
    return { fileData, isUploading, error: error && failureMessage(error).headline, successMessage };
  };
  const send = () => act(() => result.current.send(checked));
  return { state, send };
}

const idle = { fileData: undefined, isUploading: false, error: null, successMessage: undefined };
const [thanks, uploaded] = [{ message: 'Thank you' }, 'File uploaded successfully!'];
const refusal = (body: object) => HttpResponse.json(body, { status: 422 });

/* Specification, section 4: each row of "File upload". */

test.each<[string, () => Response | CddReceipt | Promise<never>, object]>([
  ['pending', () => new Promise<never>(() => {}), { ...idle, isUploading: true }],
  ['fulfilled, with a message', () => thanks, { ...idle, fileData: thanks, successMessage: thanks.message }],
  ['fulfilled, without a message', () => ({}), { ...idle, fileData: {}, successMessage: uploaded }],
  ['rejected, with a message', () => refusal({ message: 'No.' }), { ...idle, error: 'No.' }],
  ['rejected, without a message', () => refusal({}), { ...idle, error: 'File upload failed' }],
])('§4 the state of an upload: %s', async (_what, answer, expected) => {
  answerUploads(answer);
  const { state, send } = renderUpload();
  expect(state()).toEqual(idle);
  send();
  await waitFor(() => expect(state()).toEqual(expected));
});

test.each<[string, () => Response | CddReceipt]>([
  ['a failure', () => refusal({ message: 'No.' })],
  ['a success', () => thanks],
])('§4 the start of an upload clears the messages of %s', async (_what, answer) => {
  answerUploads(answer);
  const { state, send } = renderUpload();
  send();
  await waitFor(() => expect(state().error ?? state().successMessage).toBeTruthy());

  answerUploads(() => new Promise<never>(() => {}));
  send();
  await waitFor(() => expect(state()).toEqual({ ...idle, isUploading: true }));
});

describe('sending', () => {
  const file = new File(['x'.repeat(1000)], 'a.json');
  /** Including the multipart headers. */
  const total = 1200;
  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    return () => void vi.useRealTimers();
  });

  /** Starts to send the file. */
  async function start() {
    const requests = holdRequests();
    const progress: UploadProgress[] = [];
    const controller = new AbortController();
    const outcome = sendFile(file, undefined, controller.signal, (each) => progress.push(each)).catch(
      (error: unknown) => error,
    );
    await vi.waitUntil(() => requests.length > 0);
    return { request: requests[0] as FakeRequest, progress, outcome, cancel: () => controller.abort() };
  }

  test('progress reports bytes, speed and time left; the result is the response body (§7)', async () => {
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

  test('an upload is aborted after a minute without progress, but may take longer in total', async () => {
    const { request, outcome } = await start();
    for (let sent = 1; sent < 10; sent += 1) {
      await seconds(59);
      request.sent(sent, total);
    }
    await seconds(59);
    request.sent(9, total); // no progress
    expect(request.isAborted).toBe(false);
    await seconds(1);
    expect(request.isAborted).toBe(true);
    expect(await outcome).toMatchObject({ name: 'ApiError', kind: 'timeout' });
  });

  test('the response may take two minutes after the last byte', async () => {
    const { request, outcome } = await start();
    request.sent(total, total);
    await seconds(119);
    expect(request.isAborted).toBe(false);
    await seconds(1);
    expect(await outcome).toMatchObject({ kind: 'timeout' });
  });

  test('cancelling works while the token is being renewed, and nothing is sent later', async () => {
    const token = Promise.withResolvers<string>();
    configureApi({ ...apiSettings(), accessToken: () => token.promise });
    const requests = holdRequests();
    const controller = new AbortController();
    const outcome = sendFile(file, undefined, controller.signal, () => {});
    controller.abort();
    await expect(outcome).rejects.toMatchObject({ name: 'UploadCancelled', wasSent: false });
    token.resolve('late');
    await seconds(1);
    expect(requests).toEqual([]);
  });

  test('only a network error leads to a check whether the file has changed', async () => {
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
});
