import { AxiosError, CanceledError } from 'axios';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, toApiError } from './api-error.ts';

afterEach(() => void vi.useRealTimers());

const answer = (data: unknown, headers: Record<string, string | string[]> = {}) => ({ status: 409, data, headers });

test.each([
  ['timeout', 'The server took too long to answer. Please try again.'],
  ['undeclared', 'The server answered with status 409.'],
  ['malformed', 'The server sent an answer that the portal cannot read.'],
] as const)('a failure of the kind %s has its own sentence, whatever the body says', (kind, message) => {
  const error = new ApiError(kind, answer({ message: 'Not for you.' }));
  expect(error).toMatchObject({
    name: 'ApiError',
    kind,
    message,
    serverMessage: undefined,
    fieldErrors: {},
    problem: {},
  });
});

test.each([
  [{ message: 'Taken.' }, 'Taken.'],
  [{ message: ' ', detail: 'Taken.' }, 'Taken.'],
  [{ message: 7, detail: 'Taken.' }, 'Taken.'],
  [{}, undefined],
  [null, undefined],
  [undefined, undefined],
  ['text', undefined],
])('%j says %j', (body, sentence) => {
  const error = new ApiError('response', answer(body));
  expect(error.serverMessage).toBe(sentence);
  expect(error.message).toBe(sentence ?? 'Request failed with status 409');
});

test('a problem has the valid members that were sent, and no others', () => {
  const error = new ApiError('response', answer({ message: 'Taken.', requestId: 7, errors: 'none' }));
  expect(Object.keys(error.problem)).toEqual(['message']);
  expect(error.fieldErrors).toEqual({});
});

test('each field has its sentence', () => {
  const errors = [{ field: 'email', message: 'Another user has this email.' }];
  expect(new ApiError('response', answer({ errors })).fieldErrors).toEqual({ email: 'Another user has this email.' });
});

test.each([
  ['in the body', { requestId: 'a1' }, { 'x-request-id': 'b2' }, 'a1'],
  ['in the body, with blanks', { requestId: ' a1 ' }, {}, 'a1'],
  ['blank in the body', { requestId: ' ' }, { 'x-request-id': 'b2' }, 'b2'],
  ['in the header', {}, { 'x-request-id': 'b2' }, 'b2'],
  ['nowhere', {}, {}, undefined],
  ['no text', {}, { 'x-request-id': ['b2'] }, undefined],
])('the request id is %s', (_where, body, headers, id) => {
  expect(new ApiError('response', answer(body, headers)).requestId).toBe(id);
});

test.each([
  ['7', 7],
  ['120', 120],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
  ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ['9'.repeat(400), undefined],
  ['9'.repeat(20), 86_400],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 86_400],
  ['7 s', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %j means %j seconds', (header, seconds) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 0, 0, 0, 500) }); // waiting too short would be refused again
  const headers = header === undefined ? {} : { 'retry-after': header };
  expect(new ApiError('response', answer({}, headers)).retryAfter).toBe(seconds);
});

test.each([
  ['ECONNABORTED', 'timeout'],
  ['ETIMEDOUT', 'timeout'],
  ['ERR_NETWORK', 'network'],
])('axios’ %s is a failure of the kind %s', (code, kind) => {
  const thrown = new AxiosError('x', code);
  expect(toApiError(thrown)).toMatchObject({ kind, status: 0, cause: thrown });
});

test.each([new CanceledError(), new Error('x'), undefined])('%s stays as it is', (thrown) => {
  expect(toApiError(thrown)).toBe(thrown);
});
