import { expect, test } from 'vitest';
import { readCallback, unknownSignIn } from './callback-query.ts';

const hasSent = (state: string) => state === 'ours';

test.each([
  ['?code=abc&state=ours', '?code=abc&state=ours'],
  ['?state=ours&code=a%2Bb', '?code=a%2Bb&state=ours'],
  ['?code=abc&state=ours&iss=https%3A%2F%2Fidp.example&access_token=planted', '?code=abc&state=ours'],
])('%s is a code to exchange, and nothing else of it is passed on', (search, query) => {
  expect(readCallback(search, hasSent)).toEqual({ kind: 'code', query });
});

test.each([
  ['no parameters', '', 'There is no sign-in to finish here.'],
  ['a lone question mark', '?', 'There is no sign-in to finish here.'],
  ['parameters of somebody else', '?utm_source=mail', 'There is no sign-in to finish here.'],
  ['no state', '?code=abc', unknownSignIn],
  ['an empty state', '?code=abc&state=', unknownSignIn],
  ['a state that nobody sent', '?code=abc&state=theirs', unknownSignIn],
  ['a state alone that nobody sent', '?state=theirs', unknownSignIn],
  [
    'a refusal with a state that nobody sent',
    '?error=EVIL&error_description=Call+0800-EVIL&state=theirs',
    unknownSignIn,
  ],
  ['a refusal without a state', '?error=EVIL&error_description=Call+0800-EVIL', unknownSignIn],
  ['a state given twice', '?code=abc&state=ours&state=theirs', unknownSignIn],
  ['a code given twice', '?code=abc&code=def&state=ours', unknownSignIn],
  ['an error given twice', '?error=a&error=b&state=ours', unknownSignIn],
  ['a name that every object has', '?code=abc&state=__proto__', unknownSignIn],
])('%s is foreign: its own text is not shown', (_what, search, message) => {
  expect(readCallback(search, hasSent)).toEqual({ kind: 'foreign', message });
});

test.each([
  [
    'cancelled, with a description',
    'error=access_denied&error_description=The+sign-in+was+cancelled.',
    'The sign-in was cancelled.',
    true,
  ],
  ['cancelled, without one', 'error=access_denied', 'The sign-in was cancelled.', true],
  [
    'not assigned to the portal',
    'error=access_denied&error_description=User+is+not+assigned.',
    'User is not assigned.',
    true,
  ],
  ['refused, with a description', 'error=invalid_scope&error_description=Unknown+scope.', 'Unknown scope.', false],
  ['refused, without one', 'error=invalid_scope', 'The sign-in provider refused the sign-in (invalid_scope).', false],
  [
    'refused, with an empty one',
    'error=invalid_scope&error_description=+',
    'The sign-in provider refused the sign-in (invalid_scope).',
    false,
  ],
  [
    'refused and given a code',
    'error=invalid_scope&code=abc',
    'The sign-in provider refused the sign-in (invalid_scope).',
    false,
  ],
  ['neither refused nor given a code', 'x=1', 'The sign-in provider sent an incomplete answer.', false],
  ['described in several lines', 'error=x&error_description=one%0D%0A%09two', 'one two', false],
  ['described with letters that turn the direction', 'error=x&error_description=%E2%80%AEevil%E2%80%8B', 'evil', false],
  ['described without end', `error=x&error_description=${'a'.repeat(9_000)}`, 'a'.repeat(300), false],
])('%s', (_what, query, message, isCancelled) => {
  expect(readCallback(`?state=ours&${query}`, hasSent)).toEqual({
    kind: 'refused',
    message,
    isCancelled,
    state: 'ours',
  });
});
