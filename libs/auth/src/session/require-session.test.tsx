import { fakeLocks, freshTokens, storeTokens, fakeProvider } from '@scv/testing/fake-provider';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPortal } from '../testing/guarded-area.tsx';

beforeEach(() => {
  fakeLocks();
  // A failed renewal is logged; what the person sees is what is tested.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const dead = () => HttpResponse.json({ error: 'invalid_grant', error_description: 'gone' }, { status: 400 });
const heading = () => screen.findByRole('heading', { name: 'Users' });

test('valid tokens of the person who logged in let through', async () => {
  storeTokens({ expired: false });
  openPortal();

  expect(await heading()).toBeVisible();
  expect(screen.getByText('Signed in as Ada Byron')).toBeVisible();
});

test('expired tokens are renewed first', async () => {
  storeTokens({ expired: true });
  fakeProvider(async () => HttpResponse.json(await freshTokens('r1')));
  openPortal();

  expect(await heading()).toBeVisible();
});

test('tokens of somebody else lead to /login, the address kept', async () => {
  storeTokens({ expired: false });
  localStorage.setItem('LoginId', 'grace.hopper@scv.example');
  fakeProvider(dead);
  openPortal();

  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(sessionStorage.getItem('redirectAfterLogin')).toBe('/users?page=2');
});

test('a refresh token that is dead leads to /login, says so and keeps the address', async () => {
  storeTokens({ expired: true });
  fakeProvider(dead);
  openPortal();

  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(sessionStorage.getItem('redirectAfterLogin')).toBe('/users?page=2');
  expect(localStorage.getItem('okta-token-storage')).toBeNull();
});

test.each([
  { fault: 'no network', answer: () => HttpResponse.error() },
  { fault: '503', answer: () => new HttpResponse(null, { status: 503 }) },
])(
  '$fault while renewing signs nobody out, and the session knows that the provider is out of reach',
  async ({ answer }) => {
    storeTokens({ expired: true });
    fakeProvider(answer);
    const { session } = openPortal();

    expect(await heading()).toBeVisible();
    expect(session.status.current).toBe('provider-unreachable');
    await expect(session.accessToken()).rejects.toMatchObject({ name: 'ApiError', kind: 'network' });
  },
);

test('once the provider answers again, the session is whole again', async () => {
  storeTokens({ expired: true });
  fakeProvider(() => HttpResponse.error());
  const { session } = openPortal();
  await heading();

  fakeProvider(async () => HttpResponse.json(await freshTokens('r1')));

  // A provider that was silent a moment ago is left alone for a second.
  await waitFor(async () => expect(await session.accessToken()).toEqual(expect.any(String)));
  await waitFor(() => expect(session.status.current).toBe('signed-in'));
});

test('a session that ends while something typed is not saved keeps the page, and offers to sign in beside it', async () => {
  storeTokens({ expired: false });
  fakeProvider(dead);
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
});

test('signing in again in another tab gives the page its session back', async () => {
  storeTokens({ expired: false });
  fakeProvider(dead);
  const { session } = openPortal({ dirty: true });
  await heading();
  void session.renew();
  await screen.findByRole('alertdialog');

  // What the other tab stores, and how the library tells this one of it.
  storeTokens({ expired: false });
  const { accessToken } = session.client.tokenManager.getTokensSync();
  accessToken!.accessToken = 'new';
  session.client.tokenManager.setTokens({ ...session.client.tokenManager.getTokensSync(), accessToken: accessToken! });

  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'Users' })).toBeVisible();
});

test('an API that refuses a new token ends the session, too', async () => {
  storeTokens({ expired: false });
  fakeProvider(dead);
  const { session } = openPortal();
  await heading();

  act(() => session.refuse({ status: 401 } as never));

  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
});
