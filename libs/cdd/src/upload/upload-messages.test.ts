import { ApiError } from '@scv/api';
import { expect, test } from 'vitest';
import { FileChanged } from './send-file.ts';
import { failureText, successText } from './upload-messages.ts';

test.each<[unknown, string]>([
  [{ message: 'Thank you' }, 'Thank you'],
  [{ message: ' ' }, 'File uploaded successfully!'],
  [{ message: 7 }, 'File uploaded successfully!'],
  [{ id: '1' }, 'File uploaded successfully!'],
  ['OK', 'File uploaded successfully!'],
  ['', 'File uploaded successfully!'],
  [null, 'File uploaded successfully!'],
  [undefined, 'File uploaded successfully!'],
])('a success with the body %j says: %s', (body, text) => {
  expect(successText(body)).toBe(text);
});

const failed = 'File upload failed';
const answered = (status: number) => `The server answered with status ${status}.`;

test.each<[string, number, unknown, Record<string, string>, string, string | undefined, string | undefined]>([
  ['a message', 422, { message: 'No.' }, {}, 'No.', undefined, undefined],
  ['problem details without a message', 400, { title: 'Bad' }, {}, failed, '{"title":"Bad"}', answered(400)],
  ['a message that is none', 500, { message: null }, {}, failed, '{"message":null}', answered(500)],
  ['text', 507, ' No room \n', {}, failed, 'No room', answered(507)],
  ['HTML', 502, '<h1>Bad Gateway</h1>', {}, failed, '<h1>Bad Gateway</h1>', answered(502)],
  ['nothing', 500, '', {}, failed, 'An error occurred', answered(500)],
  ['an empty object', 500, {}, {}, failed, 'An error occurred', answered(500)],
  ['null', 503, null, {}, failed, 'An error occurred', answered(503)],
  ['a list', 500, ['a'], {}, failed, '["a"]', answered(500)],
  ['too large', 413, '', {}, failed, 'An error occurred', 'The server does not take files as large as this one.'],
  ['too large, with a message', 413, { message: 'At most 1 MB.' }, {}, 'At most 1 MB.', undefined, undefined],
  [
    'signed out',
    401,
    '',
    {},
    failed,
    'An error occurred',
    'Your sign-in was refused. Retry; if it is refused again, sign in again.',
  ],
  [
    'signed out, with a message',
    401,
    { message: 'Who?' },
    {},
    'Who?',
    undefined,
    'Your sign-in was refused. Retry; if it is refused again, sign in again.',
  ],
  [
    'too often',
    429,
    { message: 'Slowly.' },
    { 'retry-after': '90' },
    'Slowly.',
    undefined,
    'The server asks to wait 2 min before the next try.',
  ],
])('a failure with %s (%d)', (_what, status, data, headers, headline, detail, hint) => {
  expect(failureText(new ApiError('response', { status, data, headers }))).toEqual({ headline, detail, hint });
});

test.each([
  ['network', 'The connection broke before the server had answered. Check your network, then retry.'],
  ['timeout', 'Nothing moved for too long: the upload was given up. Check your network, then retry.'],
] as const)('a failure without an answer (%s)', (kind, hint) => {
  expect(failureText(new ApiError(kind))).toEqual({ headline: failed, detail: 'An error occurred', hint });
});

test('a file that changed meanwhile is no network error', () => {
  expect(failureText(new FileChanged())).toMatchObject({
    headline: failed,
    detail: 'The file can no longer be read: it was changed, moved or removed since it was chosen. Choose it again.',
  });
});

test('a mistake of our own is a failure too', () => {
  expect(failureText(new TypeError('x is undefined'))).toMatchObject({ headline: failed, detail: 'An error occurred' });
});

test('of an endless body only the beginning is shown', () => {
  const { detail } = failureText(new ApiError('response', { status: 500, data: 'x'.repeat(10_000), headers: {} }));
  expect(detail).toBe(`${'x'.repeat(500)}…`);
});
