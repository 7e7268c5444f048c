import { ApiError } from '@scv/api';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failureSentence, writeFailure } from './run-writes.tsx';

const answer = (status: number, data: object) => new ApiError('response', { status, data, headers: {} });
const undeclared = new ApiError('undeclared', { status: 200, data: { message: 'Done.' }, headers: {} });
const headline = 'Something went wrong please try again';
const errors = [
  { field: 'email', message: 'Email is taken.' },
  { field: 'role', message: 'Role is odd.' },
];

test.each([
  [new ApiError('timeout'), 'The server took too long to answer. Check the list before trying again.'],
  [new ApiError('network'), expect.stringMatching(/network connection and try again\. Check the list before trying/)],
  [undeclared, 'The server answered with status 200. Check the list before trying again.'],
  [answer(401, { message: 'The token has expired.' }), 'The token has expired.'],
  [answer(401, { message: 'The token has expired.', requestId: 'req-1' }), 'The token has expired.'],
  [answer(409, {}), 'Request failed with status 409'],
  [answer(400, { message: 'Email is taken.', errors }), 'Email is taken.'],
  [answer(404, { message: 'This user no longer exists.' }), 'This user no longer exists.'],
  [answer(409, { message: 'You cannot delete yourself.' }), 'You cannot delete yourself.'],
  [answer(502, {}), 'Request failed with status 502'],
  [answer(500, { message: headline, requestId: 'req-1' }), 'Request req-1'],
])(
  'a failed write has the specified headline and the server’s reason under it: %s (§4, §8, decided 3)',
  (error, reason) => {
    const failure = writeFailure(error);
    expect(failure).toMatchObject({ headline, status: error.status, error });
    expect(render(failure.detail).container.textContent).toEqual(reason);
  },
);

test('a conflict of two edits has its own headline (decided 3)', () => {
  const failure = writeFailure(answer(412, { message: 'Somebody was faster.' }));
  expect(failure.headline).toBe('This user was changed meanwhile');
  expect(render(failure.detail).container.textContent).toBe('Somebody was faster.');
});

test.each([
  [new ApiError('timeout'), 'The server took too long to answer. Check the list before trying again.'],
  [answer(409, { message: 'You cannot delete yourself.' }), 'You cannot delete yourself.'],
  [answer(409, { message: 'Taken.', requestId: 'req-1' }), 'Taken.'],
  [answer(400, { message: 'Wrong.', errors }), 'Email is taken. Role is odd.'],
  [answer(500, {}), headline],
  [answer(500, { message: 'Broken.', requestId: 'req-1' }), 'Broken. (Request req-1)'],
  [undeclared, 'The server answered with status 200. Check the list before trying again.'],
])('as one sentence: %s', (error, sentence) => {
  expect(failureSentence(error)).toBe(sentence);
});

test('an error in our own code fails its row of a table, and is reported', () => {
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const error = new TypeError('x');
  expect(failureSentence(error)).toBe(headline);
  expect(report).toHaveBeenCalledExactlyOnceWith(error);
});

test('an error in our own code is not a failed call', () => {
  expect(() => writeFailure(new TypeError('x'))).toThrow('x');
});
