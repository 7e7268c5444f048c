import { ApiError, type CddReceipt } from '@scv/api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, beforeEach, vi, describe } from 'vitest';
import { apiSettings, configureApi } from '@scv/api/settings';
import { answerUploads, customers, gone } from '../testing/upload-screen.tsx';
import type { Content } from '../check/check-file.ts';
import { holdRequests, type FakeRequest } from '../testing/fake-request.ts';
import { UploadProgress as ShownProgress } from './upload-result.tsx';
import { failureMessage, type FailureMessage, successMessage, useUpload } from './use-upload.ts';
import { FileChanged, sendFile, type UploadProgress } from './send-file.ts';

const checked = { file: customers, sha256: 'abc', content: {} as Content, table: undefined };

/** The state of section 3, with the error as its message. */
function renderUpload() {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useUpload, { wrapper });
  const state = () => {
    const { fileData, isUploading, error, successMessage: message } = result.current;
    return { fileData, isUploading, error: error && failureMessage(error).headline, successMessage: message };
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
    const outcome = sendFile({ file, sha256: 'abc' }, controller.signal, (each) => progress.push(each)).catch(
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
    const outcome = sendFile({ file, sha256: 'abc' }, controller.signal, () => {});
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

test.each<[unknown, string]>([
  [{ message: 'Thank you' }, 'Thank you'],
  [{ message: ' ' }, 'File uploaded successfully!'],
  [{ message: 7 }, 'File uploaded successfully!'],
  [undefined, 'File uploaded successfully!'],
])('a success with the body %j says: %s (§4, §8, decided 4)', (body, text) => {
  expect(successMessage(body)).toBe(text);
});

const headline = 'File upload failed';
const error = 'An error occurred';
const retry = 'Retry, or sign in again.';

test.each<[string, number, unknown, Record<string, string>, FailureMessage]>([
  ['a message', 422, { message: 'No.' }, {}, { headline: 'No.' }],
  ['problem details', 400, { title: 'Bad' }, {}, { headline, error: '{"title":"Bad"}' }],
  ['a message and more', 500, { message: 'No.', code: 7 }, {}, { headline: 'No.', body: '{"message":"No.","code":7}' }],
  ['text', 507, ' No room \n', {}, { headline, error: 'No room' }],
  ['a long text', 500, 'x'.repeat(10_000), {}, { headline, error: `${'x'.repeat(500)}…`, body: 'x'.repeat(10_000) }],
  ['an empty object', 500, {}, {}, { headline, error, cause: 'the server answered with status 500.' }],
  ['no body', 413, '', {}, { headline, error, cause: 'the server doesn’t accept files this large.' }],
  ['no body', 507, '', {}, { headline, error, cause: 'the server has no space left.' }],
  [
    'no body',
    429,
    '',
    { 'retry-after': '7200' },
    { headline, error, cause: 'you have uploaded too much in a short time.', action: 'Try again in 2 h.' },
  ],
  ['no body', 401, '', {}, { headline, error, cause: 'your sign-in was refused.', action: retry }],
  ['a message', 401, { message: 'Who?' }, {}, { headline: 'Who?', action: retry }],
])('a failure with %s (%d) (§4, §8, decided 4)', (_what, status, data, headers, message) => {
  expect(failureMessage(new ApiError('response', { status, data, headers }))).toEqual(message);
});

test.each([
  ['a lost connection', new ApiError('network'), 'the connection was lost.', 'Check your network and retry.'],
  ['a stalled upload', new ApiError('timeout'), 'the upload stalled.', 'Check your network and retry.'],
  ['a bug in the portal', new TypeError('x is undefined'), undefined, undefined],
])('a failure without a response: %s', (_what, failure, cause, action) => {
  expect(failureMessage(failure)).toEqual({ headline, error, cause, action });
});

const page = 'A page came back in place of an answer.';
const another = 'The server has another checksum than this file, so it stored something else.';
const answered =
  (body: BodyInit, type: string, status = 200) =>
  () =>
    new HttpResponse(body, { status, headers: { 'Content-Type': type } });

test.each<[string, () => Response, string | undefined]>([
  ['a page', answered('<title>Sign in</title>', 'text/html; charset=utf-8'), page],
  ['a page of XHTML', answered('<html/>', 'application/xhtml+xml'), page],
  ['a page with another status', answered('', 'TEXT/HTML', 201), page],
  ['another checksum', answered('{"message":"Thank you","sha256":"abd"}', 'application/json', 201), another],
  ['the checksum in capitals', answered('{"sha256":"ABC"}', 'application/json', 201), undefined],
  ['a checksum that is no text', answered('{"sha256":7}', 'application/json', 201), undefined],
  ['plain text', answered('OK', 'text/plain'), undefined],
  ['text of no type', answered('OK', ''), undefined],
  ['nothing', () => new HttpResponse(null, { status: 204 }), undefined],
])('a success with %s is taken as a failure, or not (decided 4)', async (_what, answer, expected) => {
  answerUploads(answer);
  const outcome = await sendFile({ file: customers, sha256: 'abc' }, new AbortController().signal, () => {}).catch(
    (failure: Error) => failure,
  );
  const message = outcome instanceof Error ? failureMessage(outcome) : {};
  expect(message).toEqual(expected === undefined ? {} : { headline, error: expected });
});

test('a file that changed is not reported as a network error', () => {
  expect(failureMessage(new FileChanged())).toEqual({
    headline,
    error: 'The file was changed, moved or removed after you chose it. Choose it again.',
  });
});

const megabyte = 1_000_000;

test.each<[UploadProgress, string]>([
  [{ sent: 0, speed: undefined, left: undefined }, '0%0 bytes of 10 MB'],
  [{ sent: 2.5 * megabyte, speed: 1.25 * megabyte, left: 6 }, '25%2.5 MB of 10 MB1.3 MB/s6 s left'],
  [{ sent: 10 * megabyte - 1, speed: megabyte, left: 0.1 }, '99%10 MB of 10 MB1 MB/s1 s left'],
  [{ sent: 10 * megabyte, speed: megabyte, left: 0 }, '100%10 MB of 10 MBWaiting for the server’s answer'],
])('%j is shown as %s (decided 4)', (progress, text) => {
  const { container } = render(<ShownProgress size={10 * megabyte} progress={progress} />);
  expect(container).toHaveTextContent(text);
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', text.split('%')[0]);
});
