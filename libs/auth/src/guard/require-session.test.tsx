import type { ApiError } from '@scv/api';
import { fakeLocks, freshTokens, storeTokens, fakeProvider } from '@scv/testing/fake-provider';
import { hasUnsavedChanges, reportPresence } from '@scv/ui/browser';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, type MockInstance, onTestFinished, test, vi } from 'vitest';
import { loginTexts } from '../login/login-state.ts';
import { lastPresence } from '../storage/sign-in-storage.ts';
import { openPortal } from '../testing/guarded-area.tsx';
import { IdleDialog } from './session-dialogs.tsx';

beforeEach(() => {
  fakeLocks();
  // Failed renewals are logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const invalidGrant = () => HttpResponse.json({ error: 'invalid_grant', error_description: 'gone' }, { status: 400 });
const heading = () => screen.findByRole('heading', { name: 'Users' });

test('shows nothing guarded, not for one frame, if the tokens belong to somebody else (§6, decided 2)', async () => {
  storeTokens({ expired: false });
  localStorage.setItem('LoginId', 'grace.hopper@scv.example');
  fakeProvider(invalidGrant);
  openPortal();
  expect(screen.getByText('Checking your session')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Users' })).not.toBeInTheDocument();

  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(sessionStorage.getItem('redirectAfterLogin')).toBe('/users?page=2');
});

test('goes to /login with the reason and the address if the refresh token is invalid (§3, decided 2)', async () => {
  storeTokens({ expired: true });
  fakeProvider(invalidGrant);
  const { session } = openPortal();

  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(sessionStorage.getItem('redirectAfterLogin')).toBe('/users?page=2');
  expect(localStorage.getItem('okta-token-storage')).toBeNull();
  expect(await session.accessToken()).toBeUndefined();
});

test('keeps the person signed in while the provider is unreachable, until it answers again', async () => {
  storeTokens({ expired: true });
  fakeProvider(() => HttpResponse.error());
  const { session } = openPortal();
  expect(await heading()).toBeVisible();
  expect(session.status.current).toBe('provider-unreachable');
  const networkError = { name: 'ApiError', kind: 'network' };
  await expect(session.accessToken()).rejects.toMatchObject(networkError);
  await expect(session.renew()).rejects.toMatchObject(networkError);
  expect(console.warn).toHaveBeenCalledWith('The access token could not be renewed.', expect.any(String));

  fakeProvider(async () => HttpResponse.json(await freshTokens('r1')));

  // The renewal isn't repeated within a second of a failure.
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 1_000);
  expect(await session.accessToken()).toEqual(expect.any(String));
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

  // The other tab stores these tokens, and the library announces them.
  storeTokens({ expired: false, value: 'new' });
  const { tokenManager } = (await session.provider()).client;
  tokenManager.setTokens(tokenManager.getTokensSync());

  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('First Name')).toHaveValue('Ada');
});

test('of the clicks on “Leave without finishing”, only one that stays in this tab gives the page up', async () => {
  storeTokens({ expired: false });
  fakeProvider(invalidGrant);
  const { session, user } = openPortal({ dirty: true });
  await heading();
  void session.renew();
  const leave = await screen.findByRole('link', { name: 'Leave without finishing' });
  // jsdom can't leave the page.
  const stay = (event: Event) => event.preventDefault();
  addEventListener('click', stay);
  onTestFinished(() => removeEventListener('click', stay));
  const given = () => ['redirectedUrl', 'redirectAfterLogin'].map((key) => sessionStorage.getItem(key));
  for (const key of ['Control', 'Meta', 'Shift']) {
    await user.keyboard(`{${key}>}`);
    await user.click(leave);
    await user.keyboard(`{/${key}}`);
    expect([key, ...given(), hasUnsavedChanges()]).toEqual([key, null, null, true]);
  }
  await user.click(leave);
  expect([...given(), hasUnsavedChanges()]).toEqual(['expired', '/', false]);
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

const refuse = async (serverMessage: string) => {
  storeTokens({ expired: false });
  const { session } = openPortal();
  await heading();
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

describe('somebody who is idle', () => {
  const minutesAgo = (minutes: number) => localStorage.setItem('lastActivity', String(Date.now() - minutes * 60_000));
  const countdown = () => screen.findByRole('alertdialog', { name: 'Are you still there?' });
  /** The remaining time is updated then, besides every second. */
  const showTab = () => act(() => document.dispatchEvent(new Event('visibilitychange')));
  let leave: MockInstance<() => void>;

  beforeEach(() => {
    storeTokens({ expired: false });
    leave = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  });

  test('sees a countdown, in which they can stay (decided 1, decided 2)', async () => {
    const { user } = openPortal({ idleMinutes: 4 });
    await heading();
    minutesAgo(3.01);
    const before = lastPresence.get() as number;
    expect(await countdown()).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^0:\d\d$/);
    expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    showTab();

    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(lastPresence.get()).toBeGreaterThan(before + 180_000);
  });

  test.each<[string, (user: ReturnType<typeof openPortal>['user']) => Promise<void> | void]>([
    ['a key', (user) => user.keyboard('a')],
    ['a click', (user) => user.click(screen.getByRole('heading'))],
    ['work in progress', () => reportPresence()],
  ])('%s counts as activity (decided 1)', async (_what, use) => {
    const { user } = openPortal();
    await heading();
    minutesAgo(1);
    const before = lastPresence.get() as number;
    // The listeners may be added after the heading is shown.
    await waitFor(async () => {
      await use(user);
      expect(lastPresence.get()).toBeGreaterThan(before);
    });
  });

  test('sees the countdown at once in a tab that becomes visible', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    openPortal({ idleMinutes: 4 });
    await heading();
    minutesAgo(3.01);
    showTab();
    expect(await countdown()).toBeVisible();
  });

  test('is signed out after the limit: a key then, as when a computer wakes, does not count', async () => {
    const { user } = openPortal();
    await heading();
    minutesAgo(31);
    await user.keyboard('a');
    showTab();
    await waitFor(() => expect(sessionStorage.getItem('redirectedUrl')).toBe('idle'));
  });

  test('is signed out before anything guarded is shown if the limit has passed while the portal was closed', async () => {
    minutesAgo(31);
    openPortal();
    expect(await screen.findByText('Ending your session at the sign-in provider.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Users' })).not.toBeInTheDocument();
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(sessionStorage.getItem('redirectedUrl')).toBe('idle');
    expect(localStorage.getItem('LoginId')).toBeNull();
  });

  test.each([
    ['Escape means staying', () => userEvent.keyboard('{Escape}'), [1, 0]],
    ['Logout signs out at once', () => userEvent.click(screen.getByRole('button', { name: 'Logout' })), [0, 1]],
  ])('%s', async (_what, use, times) => {
    const [onStay, onSignOut] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(<IdleDialog seconds={90} onShown={() => {}} onStay={onStay} onSignOut={onSignOut} />);
    await use();
    expect([onStay.mock.calls.length, onSignOut.mock.calls.length]).toEqual(times);
  });

  test('hears the countdown at 60, 30 and 10 seconds only', () => {
    const dialog = (seconds: number) => (
      <IdleDialog seconds={seconds} onShown={() => {}} onStay={() => {}} onSignOut={() => {}} />
    );
    const { rerender } = render(dialog(120));
    const announced: string[] = [];
    for (let left = 119; left > 0; left -= 1) {
      rerender(dialog(left));
      const sentence = screen.getByRole('status').textContent;
      if (sentence) announced.push(sentence);
    }
    expect(announced).toEqual([60, 30, 10].map((left) => `You will be signed out in ${left} seconds.`));
  });
});
