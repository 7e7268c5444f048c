import { AuthApiError, AuthSdkError, OAuthError } from '@okta/okta-auth-js/core';
import { refusedCode } from '@scv/ui/code-field';
import { expect, test, vi } from 'vitest';
import { tokenWith } from '../testing/render-account.tsx';
import { AccountTokens, MissingScopes, type TokenSource } from './account-context.tsx';
import { accountFailure } from './account-failure.ts';

const answer = (status: number, errorCode?: string, ...causes: string[]) =>
  new AuthApiError(
    {
      errorSummary: errorCode ? `Summary of ${errorCode}` : 'Unknown error',
      ...(errorCode && { errorCode }),
      errorCauses: causes.map((errorSummary) => ({ errorSummary })),
    },
    { status, responseText: '', headers: {} },
  );

test.each([
  ['login_required', new OAuthError('login_required', 'x'), 'sign-in', 'The provider asks you to sign in again.'],
  ['consent_required', new OAuthError('consent_required', 'x'), 'sign-in', 'The provider asks you to sign in again.'],
  [
    'no token',
    new AuthSdkError('AccessToken is required to request MyAccount API endpoints.'),
    'sign-in',
    'The provider has issued no access token for My account.',
  ],
  ['an invalid token', answer(401, 'E0000011'), 'sign-in', 'The provider no longer accepts the token for My account.'],
  ['401 without a code', answer(401), 'sign-in', 'The provider no longer accepts the token for My account.'],
  [
    'a missing scope',
    new MissingScopes(['okta.myAccount.phone.read']),
    'missing-scope',
    'The sign-in provider does not give the portal the scope okta.myAccount.phone.read. Ask its administrator.',
  ],
  [
    '403',
    answer(403, 'E0000006'),
    'refused',
    'The provider does not allow you to do this (403). Ask its administrator.',
  ],
  ['a cause', answer(403, 'E0000014', 'Old Password is not correct'), 'refused', 'Old Password is not correct'],
  ['a summary', answer(409, 'E0000157'), 'refused', 'Summary of E0000157'],
  ['429', answer(429, 'E0000047'), 'other', 'Too many tries. Wait a minute, then try again.'],
  ['500', answer(500), 'down', 'The sign-in provider failed (status 500). Please try again in a moment.'],
  [
    'no answer',
    new AuthApiError({ errorSummary: 'Failed to fetch' }),
    'down',
    'The sign-in provider cannot be reached. Check your network connection and try again.',
  ],
  [
    'no answer in the hidden frame',
    new AuthSdkError('OAuth flow timed out'),
    'down',
    'The sign-in provider cannot be reached. Check your network connection and try again.',
  ],
  ['another OAuth error', new OAuthError('server_error', 'Out of order.'), 'other', 'Out of order.'],
])('%s (§5, §8)', (_name, error, kind, reason) => {
  expect(accountFailure(error)).toEqual({ kind, reasons: [reason] });
});

test('404 means that the provider has no My account when reading, and that the thing is gone when changing', () => {
  expect(accountFailure(answer(404, 'E0000022'))).toMatchObject({ kind: 'no-api' });
  expect(accountFailure(answer(404, 'E0000007'), 'change')).toMatchObject({ kind: 'gone' });
});

test.each([answer(401, 'E0000004'), answer(403, 'E0000068', 'It is old.'), answer(404, 'E0000007')])(
  'only the verification of a code calls the code wrong (%#)',
  (error) => {
    expect(accountFailure(error, 'verify')).toEqual({ kind: 'refused', reasons: [refusedCode] });
    expect(accountFailure(error, 'change').reasons).not.toContain(refusedCode);
  },
);

test('a change that needs a sign-in first says how to get there', () => {
  const { reasons } = accountFailure(new OAuthError('login_required', 'x'), 'change');
  expect(reasons).toEqual(['The provider asks you to sign in again.', 'Reload the page to sign in there.']);
});

const source = (get: TokenSource['get']) => {
  const spy = vi.fn<TokenSource['get']>(get);
  return { get: spy, signIn: () => Promise.resolve() };
};

test('one token is asked for, with the scopes of all parts', async () => {
  const all = source((scopes) => Promise.resolve(tokenWith(scopes)));
  const token = await new AccountTokens(all).for('email');
  expect(token.scopes).toHaveLength(8);
  expect(all.get).toHaveBeenCalledOnce();
});

test('if the provider refuses a scope, each part asks for its own from then on', async () => {
  const some = source((scopes) =>
    scopes.some((scope) => scope.includes('password'))
      ? Promise.reject(new OAuthError('invalid_scope', 'Unknown scope.'))
      : Promise.resolve(tokenWith(scopes)),
  );
  const tokens = new AccountTokens(some);
  expect((await tokens.for('email')).scopes).toEqual(['okta.myAccount.email.read', 'okta.myAccount.email.manage']);
  await expect(tokens.for('password')).rejects.toMatchObject({ name: 'MissingScopes' });
  expect(some.get).toHaveBeenCalledTimes(3);
});

test('a token with fewer scopes than asked for serves the other parts', async () => {
  const fewer = source((scopes) =>
    Promise.resolve(tokenWith(scopes.filter((scope) => !scope.endsWith('phone.manage')))),
  );
  const tokens = new AccountTokens(fewer);
  await expect(tokens.for('profile')).resolves.toBeDefined();
  await expect(tokens.for('phone')).rejects.toMatchObject({ scopes: ['okta.myAccount.phone.manage'] });
});

test('that a sign-in is needed is no refusal of scopes', async () => {
  const tokens = new AccountTokens(source(() => Promise.reject(new OAuthError('login_required', 'x'))));
  await expect(tokens.for('email')).rejects.toMatchObject({ errorCode: 'login_required' });
});
