import { OAuthError } from '@okta/okta-auth-js/core';
import { expect, test, vi } from 'vitest';
import { tokenWith } from '../testing/render-account.tsx';
import { AccountTokens, type TokenSource } from './account-context.tsx';

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
