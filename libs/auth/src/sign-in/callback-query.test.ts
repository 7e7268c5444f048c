import { expect, test } from 'vitest';
import { unknownSignIn } from '../provider/provider-failure.ts';
import { readCallback } from './callback-route.tsx';

const hasSent = (state: string) => state === 'ours';

test.each([
  ['?state=ours&code=a%2Bb', '?code=a%2Bb&state=ours'],
  ['?code=abc&state=ours&iss=https%3A%2F%2Fidp.example&access_token=planted', '?code=abc&state=ours'],
])('%s has a code to exchange; nothing else is passed on', (search, query) => {
  expect(readCallback(search, hasSent)).toEqual({
    kind: 'code',
    query,
    state: new URLSearchParams(query).get('state'),
  });
});

test.each([
  ['no parameters', '', 'There is no sign-in to finish here.'],
  ['unknown parameters', '?utm_source=mail', 'There is no sign-in to finish here.'],
  ['no state', '?code=abc', unknownSignIn],
  ['an empty state', '?code=abc&state=', unknownSignIn],
  ['a foreign state', '?code=abc&state=theirs', unknownSignIn],
  ['an error with a foreign state', '?error=x&error_description=Call+0800-EVIL&state=theirs', unknownSignIn],
  ['an error without a state', '?error=x&error_description=Call+0800-EVIL', unknownSignIn],
  ['two states', '?code=abc&state=ours&state=theirs', unknownSignIn],
  ['two codes', '?code=abc&code=def&state=ours', unknownSignIn],
  ['a property of every object as state', '?code=abc&state=__proto__', unknownSignIn],
])('%s: the redirect is foreign, and its text is not shown', (_what, search, message) => {
  expect(readCallback(search, hasSent)).toEqual({ kind: 'foreign', message });
});

test.each([
  ['cancelled, with a description', 'error=access_denied&error_description=Not+assigned.', 'Not assigned.', true],
  ['cancelled, without one', 'error=access_denied', 'The sign-in was cancelled.', true],
  ['refused, with a description', 'error=invalid_scope&error_description=Unknown+scope.', 'Unknown scope.', false],
  [
    'refused, with an empty one, and a code',
    'error=invalid_scope&error_description=+&code=abc',
    'The sign-in provider refused the sign-in (invalid_scope).',
    false,
  ],
  ['neither error nor code', 'x=1', 'The sign-in provider sent an incomplete answer.', false],
  ['a description in several lines', 'error=x&error_description=one%0D%0A%09two', 'one two', false],
  ['invisible characters', 'error=x&error_description=%E2%80%AEevil%E2%80%8B', 'evil', false],
  ['a long description', `error=x&error_description=${'a'.repeat(9_000)}`, 'a'.repeat(300), false],
])('a refusal: %s', (_what, query, message, isCancelled) => {
  expect(readCallback(`?state=ours&${query}`, hasSent)).toEqual({
    kind: 'refused',
    message,
    isCancelled,
    state: 'ours',
  });
});
