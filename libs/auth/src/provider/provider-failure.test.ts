import { AuthApiError, AuthSdkError, OAuthError } from '@okta/okta-auth-js/core';
import { expect, test } from 'vitest';
import { providerFailure, unknownSignIn } from './provider-failure.ts';

const answer = (status: number) => ({ status }) as ConstructorParameters<typeof AuthApiError>[1];
const busy = new AuthApiError({ errorSummary: 'API call exceeded rate limit' }, answer(429));
const unstored = new AuthSdkError('Could not load PKCE codeVerifier from storage. This may indicate …');

/* The callback's tests show the other failures. */

test.each<[string, unknown, string]>([
  ['too many requests', busy, 'The sign-in provider failed (status 429). Please try again in a moment.'],
  ['another OAuth error', new OAuthError('invalid_client', 'The client is unknown.'), 'The client is unknown.'],
  ['a sign-in that is not pending any more', unstored, unknownSignIn],
  ['any other library error', new AuthSdkError('The token signature is not valid'), 'The token signature is not valid'],
  ['a thrown string', 'stop', 'stop'],
])('%s', (_what, error, sentence) => {
  expect(providerFailure(error)).toBe(sentence);
});

test.each(['The JWT was issued in the future', 'The JWT expired and is no longer valid'])(
  '%s: the text says what the clock shows',
  (message) => {
    const sentence = providerFailure(new AuthSdkError(message), new Date(2026, 10, 21, 14, 3));
    expect(sentence).toMatch(/^The clock of this computer says 21 Nov 2026, 14:03, \S+( \(UTC\S*\))?, which is not/);
    expect(sentence).toMatch(/Set the clock and sign in again\.$/);
  },
);
