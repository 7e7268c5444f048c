import { renderRoute } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { breakStorage } from '@scv/ui/browser/testing';
import { LoginRoute } from './login-route.tsx';
import { loginTexts } from './login-state.ts';
import { answering, passwordField, refused, sendAndFail, usernameField } from '../testing/login-form-harness.tsx';

const routes = [{ path: '/login', element: <LoginRoute /> }];
const bothAreas = ['localStorage', 'sessionStorage'] as const;

test.each([
  ['signed-out', 'status', 'You have been signed out.'],
  ['mismatch', 'alert', loginTexts.mismatch],
  ['expired', 'alert', 'Your session has ended. Please sign in again.'],
  ['refused', 'alert', loginTexts.notAuthorized],
  ['idle', 'alert', 'You have been signed out because there was no activity for a while.'],
  ['replaced', 'alert', 'You have been signed out because somebody else signed in on another tab.'],
])('shows once that the last session ended as %s (§3, §5, §8, decided 2)', async (reason, role, sentence) => {
  sessionStorage.setItem('redirectedUrl', reason);
  renderRoute(routes, '/login');

  expect((await screen.findByText(sentence)).closest('[role]')).toHaveAttribute('role', role);
  await waitFor(() => expect(sessionStorage.getItem('redirectedUrl')).toBeNull());
});

test('shows only the form when no session has ended (§2, decided 2)', () => {
  sessionStorage.setItem('redirectedUrl', 'https://evil.example');
  renderRoute(routes, '/login');

  expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(screen.getByText('Sign In to your account')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the reason gives way to why the next attempt failed', async () => {
  answering(refused);
  sessionStorage.setItem('redirectedUrl', 'signed-out');
  renderRoute(routes, '/login');
  expect(screen.getByText('You have been signed out.')).toBeVisible();

  expect(await sendAndFail('ada', 'wrong')).toHaveTextContent(loginTexts.notAuthorized);
  expect(screen.queryByText('You have been signed out.')).toBeNull();
});

test('fills in the username of a recovery', () => {
  renderRoute(routes, { pathname: '/login', state: { username: 'ada@scv.example' } });

  expect(usernameField()).toHaveValue('ada@scv.example');
  expect(passwordField()).toHaveFocus();
});

describe('the way back for people who cannot sign in', () => {
  const link = (name: string) => screen.queryByRole('link', { name });
  const withRecovery = [
    { path: '/login', element: <LoginRoute recovery /> },
    { path: '*', element: <Elsewhere /> },
  ];
  function Elsewhere() {
    const { pathname, state } = useLocation() as { pathname: string; state: unknown };
    return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
  }

  test('isn’t offered where the provider doesn’t have it', () => {
    renderRoute(routes, '/login');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('takes the username along', async () => {
    const { user } = renderRoute(withRecovery, '/login');
    usernameField().value = 'ada@scv.example';
    expect(link('Unlock account')).toBeNull();
    await user.click(link('Forgot password?')!);
    expect(await screen.findByText('/recover {"username":"ada@scv.example"}')).toBeVisible();
  });

  test('is to check what was typed, and to unlock the account after the third refusal of a name (decided 9)', async () => {
    answering(() => HttpResponse.json({ message: loginTexts.notAuthorized }, { status: 401 }));
    renderRoute(withRecovery, '/login');
    expect(await sendAndFail('ada', 'wrong')).toHaveTextContent(
      `${loginTexts.notAuthorized}Check username and password.`,
    );
    await sendAndFail('grace', 'wrong');
    await sendAndFail('Ada ', 'wrong');
    expect(link('Unlock account')).toBeNull();
    expect(link('Forgot password?')).toBeVisible();
    await sendAndFail('ada', 'wrong');
    expect(link('Unlock account')).toBeVisible();
  });

  test('is to unlock the account even while the next attempt has to wait (decided 9)', async () => {
    answering(() => HttpResponse.json({ message: loginTexts.notAuthorized }, { status: 401 }));
    renderRoute(withRecovery, '/login');
    await sendAndFail('ada', 'wrong');
    await sendAndFail('ada', 'wrong');
    answering(() => HttpResponse.json({ message: 'Wait.' }, { status: 429, headers: { 'Retry-After': '60' } }));
    expect(await sendAndFail('ada', 'wrong')).toHaveTextContent('Wait.');
    expect(link('Unlock account')).toBeVisible();
  });

  test('is to unlock the account after a lockout', async () => {
    answering(() => HttpResponse.json({ message: 'Locked.', reason: 'locked-out' }, { status: 401 }));
    const { user } = renderRoute(withRecovery, '/login');
    expect(await sendAndFail('ada', 'wrong')).toHaveTextContent('Locked.');
    await user.click(link('Unlock account')!);
    expect(await screen.findByText('/unlock {"username":"ada"}')).toBeVisible();
  });
});

describe('instead of the form shows what to do about', () => {
  const noForm = () => expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();

  test('a page without a secure context', () => {
    vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
    renderRoute(routes, '/login');

    expect(screen.getByRole('alert')).toHaveTextContent('Signing in needs a secure connection (https).');
    expect(screen.getByRole('alert')).toHaveTextContent(`opened as ${location.origin}`);
    noForm();
  });

  test('blocked storage, until it is allowed', async () => {
    const allow = bothAreas.map((area) => breakStorage(area, 'blocked'));
    const { user } = renderRoute(routes, '/login');
    expect(screen.getByRole('alert')).toHaveTextContent('This browser blocks storage for this site.');
    expect(screen.getByRole('alert')).toHaveTextContent(`allow cookies and site data for ${location.origin}`);
    noForm();

    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('alert')).toHaveTextContent('This browser still blocks storage for this site.');
    noForm();

    for (const undo of allow) undo();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  });

  test('full storage, which can be cleared', async () => {
    for (const area of [localStorage, sessionStorage]) area.setItem('old', 'x'.repeat(4_990_000));
    const { user } = renderRoute(routes, '/login');
    expect(screen.getByRole('alert')).toHaveTextContent('The browser’s storage for this site is full.');
    noForm();

    await user.click(screen.getByRole('button', { name: 'Clear and try again' }));
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus();
    expect(localStorage.getItem('old')).toBeNull();
  });

  test('storage that stays full after clearing it', async () => {
    for (const area of bothAreas) breakStorage(area, 'full');
    const { user } = renderRoute(routes, '/login');
    await user.click(screen.getByRole('button', { name: 'Clear and try again' }));

    expect(screen.getByRole('alert')).toHaveTextContent('This browser offers no storage for this site.');
    noForm();
  });
});

test.each(['blocked', 'full'] as const)('shows the form when only localStorage is %s', (how) => {
  breakStorage('localStorage', how);
  renderRoute(routes, '/login');
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
