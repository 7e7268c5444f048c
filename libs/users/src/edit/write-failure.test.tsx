import { ApiError } from '@scv/api';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unexpectedStatus, writeFailure } from './write-failure.tsx';

const answer = (status: number, data: object) => new ApiError('response', { status, data, headers: {} });

test.each([
  [
    new ApiError('timeout'),
    0,
    'The server took too long to answer. See in the list whether it was done before you try again.',
  ],
  [
    new ApiError('network'),
    0,
    'An error occurred while making the request. Please check your network connection and try again. But see in the list first whether it was done.',
  ],
  [answer(409, { message: 'You cannot delete yourself.' }), 409, 'You cannot delete yourself.'],
  [answer(502, {}), 502, 'Request failed with status 502'],
  [answer(500, { message: 'Something went wrong please try again', requestId: 'req-1' }), 500, 'Request req-1'],
  [answer(404, { message: 'There is no such user.', requestId: 'req-1' }), 404, 'There is no such user.'],
])('%s is said as a failure with its reason', (error, status, reason) => {
  const failure = writeFailure(error);
  expect(failure).toMatchObject({ headline: 'Something went wrong please try again', status, error });
  expect(render(failure.detail).container.textContent).toBe(reason);
});

test('an answer with another code than the one of success is a failure', () => {
  expect(unexpectedStatus(200)).toMatchObject({
    headline: 'Something went wrong please try again',
    detail: 'The server answered with status 200. See in the list whether it was done.',
  });
});

test('a mistake of our own is no failure of a call', () => {
  expect(() => writeFailure(new TypeError('x'))).toThrow('x');
});
