import { renderRoute } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { breakStorage } from '@scv/browser/testing';
import { LoginProvider } from './login-context.tsx';
import { LoginRoute } from './login-route.tsx';
import { loginTexts } from './login-state.ts';

const routes = [
  {
    path: '/login',
    element: (
      <LoginProvider>
        <LoginRoute />
      </LoginProvider>
    ),
  },
];
const bothAreas = ['localStorage', 'sessionStorage'] as const;

test.each([
  ['signed-out', 'status', 'You have been signed out.'],
  ['mismatch', 'alert', loginTexts.mismatch],
  ['expired', 'alert', 'Your session has ended. Please sign in again.'],
  ['refused', 'alert', loginTexts.notAuthorized],
  ['idle', 'alert', 'You have been signed out because there was no activity for a while.'],
  ['replaced', 'alert', 'You have been signed out here because somebody else has signed in in another tab.'],
])('after a session that ended as %s it says so, once', async (reason, role, sentence) => {
  sessionStorage.setItem('redirectedUrl', reason);
  renderRoute(routes, '/login');

  expect((await screen.findByText(sentence)).closest('[role]')).toHaveAttribute('role', role);
  await waitFor(() => expect(sessionStorage.getItem('redirectedUrl')).toBeNull());
});

test('with nothing to say it only asks to sign in', () => {
  sessionStorage.setItem('redirectedUrl', 'https://evil.example');
  renderRoute(routes, '/login');

  expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(screen.getByText('Sign In to your account')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('where the browser could not finish a sign-in there is no form, but what to do', () => {
  const noForm = () => expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();

  test('a page without a secure context', () => {
    vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
    renderRoute(routes, '/login');

    expect(screen.getByRole('alert')).toHaveTextContent('Signing in needs a secure connection (https).');
    expect(screen.getByRole('alert')).toHaveTextContent(`opened as ${location.origin}`);
    noForm();
  });

  test('a browser that keeps nothing, until it does', async () => {
    const allow = bothAreas.map((area) => breakStorage(area, 'blocked'));
    const { user } = renderRoute(routes, '/login');
    expect(screen.getByRole('alert')).toHaveTextContent('This browser keeps nothing for this site.');
    expect(screen.getByRole('alert')).toHaveTextContent(`allow cookies and site data for ${location.origin}`);
    noForm();

    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('alert')).toHaveTextContent('This browser still keeps nothing for this site.');
    noForm();

    for (const undo of allow) undo();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  });

  test('a site whose storage is full, and is cleared', async () => {
    for (const area of [localStorage, sessionStorage]) area.setItem('old', 'x'.repeat(4_990_000));
    const { user } = renderRoute(routes, '/login');
    expect(screen.getByRole('alert')).toHaveTextContent('There is no room left to keep a sign-in.');
    noForm();

    await user.click(screen.getByRole('button', { name: 'Clear and try again' }));
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus();
    expect(localStorage.getItem('old')).toBeNull();
  });

  test('a browser that gives no room at all', async () => {
    for (const area of bothAreas) breakStorage(area, 'full');
    const { user } = renderRoute(routes, '/login');
    await user.click(screen.getByRole('button', { name: 'Clear and try again' }));

    expect(screen.getByRole('alert')).toHaveTextContent('This browser gives this site no room at all.');
    noForm();
  });
});

test.each(['blocked', 'full'] as const)('with localStorage alone %s there is a form as ever', (how) => {
  breakStorage('localStorage', how);
  renderRoute(routes, '/login');
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
