import { AuthApiError, AuthSdkError, OAuthError } from '@okta/okta-auth-js/core';
import { expect, test } from 'vitest';
import { providerFailure, unknownSignIn } from './provider-failure.ts';

const now = new Date(2026, 10, 21, 14, 3);
const answer = (status: number) => ({ status }) as ConstructorParameters<typeof AuthApiError>[1];
const unreachable =
  'The sign-in provider cannot be reached, or does not answer. Check your network connection and try again.';

test.each<[string, unknown, string]>([
  ['a failed fetch', new AuthApiError({ errorSummary: 'Failed to fetch' }), unreachable],
  ['a fetch with a timeout', new AuthApiError({ errorSummary: 'signal timed out' }), unreachable],
  [
    'a server error',
    new AuthApiError({ errorSummary: 'Unknown error' }, answer(503)),
    'The sign-in provider failed (status 503). Please try again in a moment.',
  ],
  [
    'too many requests',
    new AuthApiError({ errorSummary: 'API call exceeded rate limit' }, answer(429)),
    'The sign-in provider failed (status 429). Please try again in a moment.',
  ],
  [
    'an expired code',
    new OAuthError('invalid_grant', 'grant request is invalid'),
    'The sign-in provider does not accept this sign-in any more: it took too long, or has been finished already.',
  ],
  ['another OAuth error', new OAuthError('invalid_client', 'The client is unknown.'), 'The client is unknown.'],
  [
    'a sign-in that is not pending any more',
    new AuthSdkError('Could not load PKCE codeVerifier from storage. This may indicate …'),
    unknownSignIn,
  ],
  [
    'full storage',
    new AuthSdkError('Unable to set storage: okta-token-storage'),
    'This browser could not keep the sign-in: its storage for this site is full.',
  ],
  ['any other library error', new AuthSdkError('The token signature is not valid'), 'The token signature is not valid'],
  ['a thrown string', 'stop', 'stop'],
])('%s', (_what, error, sentence) => {
  expect(providerFailure(error, now)).toBe(sentence);
});

test.each(['The JWT was issued in the future', 'The JWT expired and is no longer valid'])(
  '%s: the text says what the clock shows',
  (message) => {
    const sentence = providerFailure(new AuthSdkError(message), now);
    expect(sentence).toMatch(/^The clock of this computer says 21 November 2026(,| at) 14:03 \S+, which is not/);
    expect(sentence).toMatch(/Set the clock and sign in again\.$/);
  },
);
