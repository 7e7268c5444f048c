import { fakeLocks, freshTokens, storeTokens, fakeProvider } from '@scv/testing/fake-provider';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi, describe } from 'vitest';
import type { ApiError } from '@scv/api';
import { openPortal } from '../testing/guarded-area.tsx';
import { loginTexts } from '../login/login-state.ts';

beforeEach(() => {
  fakeLocks();
  // Failed renewals are logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const invalidGrant = () => HttpResponse.json({ error: 'invalid_grant', error_description: 'gone' }, { status: 400 });
const heading = () => screen.findByRole('heading', { name: 'Users' });

test('shows the page for valid tokens of the person who logged in (decided 2)', async () => {
  storeTokens({ expired: false });
  openPortal();

  expect(await heading()).toBeVisible();
  expect(screen.getByText('Signed in as Ada Byron')).toBeVisible();
});

test('goes to /login with the address stored if the tokens belong to somebody else (§6, decided 2)', async () => {
  storeTokens({ expired: false });
  localStorage.setItem('LoginId', 'grace.hopper@scv.example');
  fakeProvider(invalidGrant);
  openPortal();

  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(sessionStorage.getItem('redirectAfterLogin')).toBe('/users?page=2');
});

test('shows nothing guarded, not for one frame, while the tokens have not been checked (decided 2)', () => {
  storeTokens({ expired: false });
  localStorage.setItem('LoginId', 'grace.hopper@scv.example');
  fakeProvider(invalidGrant);
  openPortal();

  expect(screen.getByText('Checking your session')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Users' })).not.toBeInTheDocument();
});

test('goes to /login with the reason and the address if the refresh token is invalid (§3, decided 2)', async () => {
  storeTokens({ expired: true });
  fakeProvider(invalidGrant);
  openPortal();

  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(sessionStorage.getItem('redirectAfterLogin')).toBe('/users?page=2');
  expect(localStorage.getItem('okta-token-storage')).toBeNull();
});

test('keeps the person signed in while the provider is unreachable, until it answers again', async () => {
  storeTokens({ expired: true });
  fakeProvider(() => HttpResponse.error());
  const { session } = openPortal();
  expect(await heading()).toBeVisible();
  expect(session.status.current).toBe('provider-unreachable');
  await expect(session.accessToken()).rejects.toMatchObject({ name: 'ApiError', kind: 'network' });

  fakeProvider(async () => HttpResponse.json(await freshTokens('r1')));

  // The renewal isn't repeated within a second of a failure.
  await waitFor(async () => expect(await session.accessToken()).toEqual(expect.any(String)));
  await waitFor(() => expect(session.status.current).toBe('signed-in'));
});

test('keeps a page with unsaved changes when the session ends, until another tab signs in again', async () => {
  storeTokens({ expired: false });
  fakeProvider(invalidGrant);
  const { session, user } = openPortal({ dirty: true });
  await heading();
  await user.type(screen.getByLabelText('First Name'), 'Ada');

  void session.renew();

  expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
  expect(screen.getByLabelText('First Name')).toHaveValue('Ada');
  expect(screen.getByText('Signed in as Ada Byron')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Sign in again' });
  expect(link).toHaveAttribute('href', '/authorization-flow');
  expect(link).toHaveAttribute('target', '_blank');

  // What the other tab stores, and how the library announces it.
  storeTokens({ expired: false, value: 'new' });
  const { tokenManager } = (await session.provider()).client;
  tokenManager.setTokens(tokenManager.getTokensSync());

  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('First Name')).toHaveValue('Ada');
});

test('keeps what was typed into a search box when the session ends directly afterwards (decided 3)', async () => {
  storeTokens({ expired: false });
  fakeProvider(invalidGrant);
  const { session, user } = openPortal();
  await user.type(await screen.findByLabelText('Search users'), 'ada');

  act(() => session.refuse({ status: 401 } as never));

  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(sessionStorage.getItem('redirectAfterLogin')).toBe('/users?query=ada');
});

describe('a session that the API refuses', () => {
  beforeEach(() => {
    fakeLocks();
    storeTokens({ expired: false });
  });

  const refuse = async (serverMessage: string) => {
    const { session } = openPortal();
    await screen.findByRole('heading', { name: 'Users' });
    act(() => session.refuse({ status: 403, serverMessage } as ApiError));
  };

  test.each([
    ['not-authorized', loginTexts.notAuthorized, 'refused'],
    ['mismatch', loginTexts.mismatch, 'mismatch'],
  ])('a 403 with the %s message signs out with that reason (§6, decided 2)', async (_, message, reason) => {
    const leave = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    await refuse(message);
    expect(await screen.findByRole('heading', { name: 'Signing out' })).toBeVisible();
    expect(sessionStorage.getItem('redirectedUrl')).toBe(reason);
    expect(localStorage.getItem('LoginId')).toBeNull();
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    document.querySelector('body > form')?.remove();
  });

  test('any other 403 leaves the session alone', async () => {
    await refuse('Not this one.');
    expect(screen.getByRole('heading', { name: 'Users' })).toBeVisible();
    expect(sessionStorage.getItem('redirectedUrl')).toBeNull();
  });
});
