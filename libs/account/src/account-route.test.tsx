import { OAuthError } from '@okta/okta-auth-js/core';
import { server } from '@scv/testing';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { TokenSource } from './access/account-tokens.ts';
import { origin } from './testing/fake-my-account.ts';
import { allTokens, openAccount, section, tokenWith } from './testing/render-account.tsx';

test('all sections are shown, read with the token for My account', async () => {
  const { fake } = openAccount();
  expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
  for (const title of ['Profile', 'Emails', 'Phones', 'Password', 'Session at the provider']) {
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  }
  expect(fake.authorization).toBe('Bearer account-token');
});

test('if the provider wants a sign-in, one button goes there', async () => {
  const signIn = vi.fn<TokenSource['signIn']>(() => Promise.resolve());
  const get = () => Promise.reject(new OAuthError('login_required', 'Not signed in.'));
  const { user } = openAccount(undefined, { get, signIn });
  await user.click(await screen.findByRole('button', { name: 'Sign in again at the provider' }));
  expect(signIn).toHaveBeenCalledExactlyOnceWith(expect.arrayContaining(['okta.myAccount.email.manage']));
  expect(screen.queryByRole('heading', { name: 'Emails' })).not.toBeInTheDocument();
});

test('if a scope is missing, only its section says so', async () => {
  const get: TokenSource['get'] = (scopes) =>
    Promise.resolve(tokenWith(scopes.filter((scope) => !scope.includes('.phone.'))));
  openAccount(undefined, { ...allTokens, get });
  expect(await screen.findByText('Phones: not available here')).toBeVisible();
  expect(screen.getByText(/the scope okta.myAccount.phone.read and okta.myAccount.phone.manage/)).toBeVisible();
  expect(await (await section('Emails')).findByText('ada.byron@scv.example')).toBeVisible();
});

test('a provider without the API is named once', async () => {
  openAccount((fake) => {
    fake.handlers.unshift(http.get(`${origin}/idp/myaccount/*`, () => new HttpResponse(null, { status: 404 })));
  });
  expect(await screen.findByText('My account is not available')).toBeVisible();
  expect(screen.getByText(/has no MyAccount API/)).toBeVisible();
  expect(await (await section('Session at the provider')).findByText('Active')).toBeVisible();
});

test('a section that could not be loaded is loaded again by its button', async () => {
  const { user, fake } = openAccount((down) => {
    down.handlers.unshift(http.get(`${origin}/idp/myaccount/emails`, () => HttpResponse.error()));
  });
  const emails = await section('Emails');
  expect(await emails.findByText(/cannot be reached/)).toBeVisible();

  server.use(...fake.handlers.slice(1));
  await user.click(emails.getByRole('button', { name: 'Try again' }));
  expect(await emails.findByText('ada.byron@scv.example')).toBeVisible();
});
