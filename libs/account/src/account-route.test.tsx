import { OAuthError } from '@okta/okta-auth-js/core';
import { server } from '@scv/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type DefaultBodyType, http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { TokenSource } from './access/account-context.tsx';
import { allTokens, notFound, openAccount, origin, refusal, section, tokenWith } from './testing/render-account.tsx';

test('all sections are shown, read with the token for My account (decided 5)', async () => {
  const { fake } = openAccount();
  expect(await screen.findByRole('textbox', { name: 'First Name' })).toHaveValue('Ada');
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

test('while the provider is down, one alert says so and loads all sections again', async () => {
  const { user, fake } = openAccount((down) => {
    down.handlers.unshift(http.all(`${origin}/*`, () => HttpResponse.error()));
  });
  const nothingLoaded = () => waitFor(() => expect(screen.queryAllByText('Not loaded.')).toHaveLength(4));
  await nothingLoaded();
  expect(screen.getByRole('alert')).toHaveTextContent(/cannot be reached/);
  const again = screen.getByRole('button', { name: 'Try again' });
  await user.click(again);
  await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
  await nothingLoaded();
  expect(again).toHaveFocus();

  server.use(...fake.handlers.slice(1));
  await user.click(again);
  expect(await (await section('Emails')).findByText('ada.byron@scv.example')).toBeVisible();
  expect(await (await section('Session at the provider')).findByText('Active')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a failure of one section stays in it and is tried again there', async () => {
  const { user, fake } = openAccount((strange) => {
    strange.handlers.unshift(http.get(`${origin}/idp/myaccount/emails`, () => refusal(403, 'E0000006', 'Forbidden')));
  });
  const emails = await section('Emails');
  expect(await emails.findByText('Emails: could not be loaded')).toBeVisible();

  server.use(...fake.handlers.slice(1));
  await user.click(emails.getByRole('button', { name: 'Try again' }));
  expect(await emails.findByText('ada.byron@scv.example')).toBeVisible();
  expect(emails.getByRole('heading', { name: 'Emails' })).toHaveFocus();
});

test.each([
  ['Send code', 'Verify ada@home.example', 'POST /emails/e2/challenge'],
  ['Remove', 'Remove ada@home.example', 'DELETE /emails/e2'],
])('a double click on “%s” sends once', async (button, opener, call) => {
  const { user, fake } = openAccount((account) =>
    account.emails.push({ id: 'e2', value: 'ada@home.example', role: 'SECONDARY', status: 'UNVERIFIED' }),
  );
  await user.click(await screen.findByRole('button', { name: opener }));
  const element = await screen.findByRole('button', { name: button });
  // As on a busy machine: nothing is rendered in between.
  act(() => {
    fireEvent.click(element, { detail: 1 });
    fireEvent.click(element, { detail: 2 });
  });
  await waitFor(() => expect(fake.changes).not.toHaveLength(0));
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  expect(fake.changes).toEqual([call]);
});

test('the session is extended (§4, §7)', async () => {
  const { user } = openAccount();
  const session = await section('Session at the provider');
  expect(await session.findByText('Active')).toBeVisible();
  const expiry = () => session.getByText('Expires').nextElementSibling?.querySelector('time')?.dateTime;
  expect(expiry()).toBe('2026-11-22T20:00:00Z');
  await user.click(session.getByRole('button', { name: 'Extend session' }));
  await expect.poll(expiry).toBe('2026-11-23T06:00:00Z');
});

test('the session is ended after a question (§4, §7)', async () => {
  const { user, fake } = openAccount();
  const session = await section('Session at the provider');
  await user.click(await session.findByRole('button', { name: 'End session' }));
  const question = await screen.findByRole('alertdialog', { name: 'End session' });
  expect(question).toHaveTextContent('You stay signed in to this portal.');
  await user.click(screen.getAllByRole('button', { name: 'End session' }).at(-1)!);
  expect(await session.findByText('None, or not visible to this page')).toBeVisible();
  expect(fake.session).toBeUndefined();
});

async function endWith(refused: HttpResponse<DefaultBodyType>) {
  const { user } = openAccount();
  const session = await section('Session at the provider');
  await user.click(await session.findByRole('button', { name: 'End session' }));
  server.use(http.delete(`${origin}/api/v1/sessions/me`, () => refused));
  await screen.findByRole('alertdialog');
  await user.click(screen.getAllByRole('button', { name: 'End session' }).at(-1)!);
}

test('a session that has already ended (E0000007) is not a failure (§8)', async () => {
  await endWith(notFound());
  expect(await screen.findByText('There was no session to end')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

test('any other refusal is a failure', async () => {
  await endWith(refusal(403, 'E0000006', 'You do not have permission to perform the requested action'));
  expect(await screen.findByText('The session was not ended')).toBeVisible();
});
