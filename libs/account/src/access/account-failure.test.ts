import { AuthApiError, AuthSdkError, OAuthError, OktaAuth } from '@okta/okta-auth-js/core';
import { getProfile } from '@okta/okta-auth-js/myaccount';
import { refusedCode } from '@scv/ui/code-field';
import { expect, test, vi } from 'vitest';
import { origin, tokenWith } from '../testing/render-account.tsx';
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

const signInAgain = 'The provider asks you to sign in again.';
const tokenRefused = 'The provider no longer accepts the token for My account.';
const unreachable = 'The sign-in provider cannot be reached. Check your network connection and try again.';
const noToken = await getProfile(new OktaAuth({ issuer: origin })).catch((error: unknown) => error as Error);
const phoneScope = 'okta.myAccount.phone.read';

test.each<[error: Error, kind: string, reason: string]>([
  [new OAuthError('consent_required', 'x'), 'sign-in', signInAgain],
  [noToken as Error, 'sign-in', 'The provider has issued no access token for My account.'],
  [answer(401, 'E0000011'), 'sign-in', tokenRefused],
  [answer(401), 'sign-in', tokenRefused],
  [
    new MissingScopes([phoneScope]),
    'missing-scope',
    `The sign-in provider does not give the portal the scope ${phoneScope}. Ask its administrator.`,
  ],
  [answer(403, 'E0000006'), 'refused', 'The provider does not allow you to do this (403). Ask its administrator.'],
  [answer(403, 'E0000014', 'Old Password is not correct'), 'refused', 'Old Password is not correct'],
  [answer(409, 'E0000157'), 'refused', 'Summary of E0000157'],
  [answer(429, 'E0000047'), 'other', 'Too many tries. Wait a minute, then try again.'],
  [answer(500), 'down', 'The sign-in provider failed (status 500). Please try again in a moment.'],
  [new AuthApiError({ errorSummary: 'Failed to fetch' }), 'down', unreachable],
  [new AuthSdkError('OAuth flow timed out'), 'down', unreachable],
  [new OAuthError('server_error', 'Out of order.'), 'other', 'Out of order.'],
])('%s is %s: %s (§5, §8)', (error, kind, reason) => {
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
  expect(reasons).toEqual([signInAgain, 'Reload the page to sign in there.']);
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

test('login_required is not treated as a refused scope', async () => {
  const tokens = new AccountTokens(source(() => Promise.reject(new OAuthError('login_required', 'x'))));
  await expect(tokens.for('email')).rejects.toMatchObject({ errorCode: 'login_required' });
});
