import { ApiError } from '@scv/api';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FileChanged, type UploadProgress as Progress } from './send-file.ts';
import {
  compareChecksum,
  failureMessage,
  type FailureMessage,
  successMessage,
  UploadProgress,
} from './upload-result.tsx';

test.each<[unknown, string]>([
  [{ message: 'Thank you' }, 'Thank you'],
  [{ message: ' ' }, 'File uploaded successfully!'],
  [{ message: 7 }, 'File uploaded successfully!'],
  [undefined, 'File uploaded successfully!'],
])('a success with the body %j says: %s (§4, §8, decided 4)', (body, text) => {
  expect(successMessage(body)).toBe(text);
});

test.each([
  [{ sha256: 'ABC' }, 'same'],
  [{ sha256: 'abd' }, 'different'],
  [{ sha256: 7 }, 'unknown'],
])('the checksum of a file, "abc", compared with the response %j: %s', (response, result) => {
  expect(compareChecksum('abc', response)).toBe(result);
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

test('a file that changed is not reported as a network error', () => {
  expect(failureMessage(new FileChanged())).toEqual({
    headline,
    error: 'The file was changed, moved or removed after you chose it. Choose it again.',
  });
});

const megabyte = 1024 * 1024;

test.each<[Progress, string]>([
  [{ sent: 0, speed: undefined, left: undefined }, '0%0 bytes of 10 MB'],
  [{ sent: 2.5 * megabyte, speed: 1.25 * megabyte, left: 6 }, '25%2.5 MB of 10 MB1.3 MB/s6 s left'],
  [{ sent: 10 * megabyte - 1, speed: megabyte, left: 0.1 }, '99%10 MB of 10 MB1 MB/s1 s left'],
  [{ sent: 10 * megabyte, speed: megabyte, left: 0 }, '100%10 MB of 10 MBWaiting for the server’s answer'],
])('%j is shown as %s (decided 4)', (progress, text) => {
  const { container } = render(<UploadProgress size={10 * megabyte} progress={progress} />);
  expect(container).toHaveTextContent(text);
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', text.split('%')[0]);
});
