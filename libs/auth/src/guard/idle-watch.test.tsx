import { noteActivity } from '@scv/ui/browser';
import { server } from '@scv/testing';
import { fakeLocks, storeTokens } from '@scv/testing/fake-provider';
import { screen, waitFor, render } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi, describe } from 'vitest';
import userEvent from '@testing-library/user-event';
import { openPortal } from '../testing/guarded-area.tsx';
import { lastActivity } from '../storage/sign-in-storage.ts';
import { IdleDialog, type IdleDialogProps } from './session-dialogs.tsx';

beforeEach(fakeLocks);

const heading = () => screen.findByRole('heading', { name: 'Users' });

test('shows a countdown, in which the person can stay (decided 1, decided 2)', async () => {
  storeTokens({ expired: false });
  const { user } = openPortal({ idleMinutes: 4 });
  await heading();

  const threeMinutesAgo = Date.now() - 181_000;
  localStorage.setItem('lastActivity', String(threeMinutesAgo));
  expect(await screen.findByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^0:\d\d$/);
  expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(lastActivity.get()).toBeGreaterThan(threeMinutesAgo + 181_000 - 1);
});

test.each([
  { by: 'a key', use: (user: ReturnType<typeof openPortal>['user']) => user.keyboard('a') },
  { by: 'a click', use: (user: ReturnType<typeof openPortal>['user']) => user.click(screen.getByRole('heading')) },
  { by: 'work in progress', use: () => noteActivity() },
])('$by counts as activity (decided 1)', async ({ use }) => {
  storeTokens({ expired: false });
  const { user } = openPortal();
  await heading();
  const before = Date.now() - 60_000;
  localStorage.setItem('lastActivity', String(before));

  // The listeners may be added after the heading is shown.
  await waitFor(async () => {
    await use(user);
    expect(lastActivity.get()).toBeGreaterThan(before);
  });
});

test('a tab that becomes visible looks at the clock at once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  storeTokens({ expired: false });
  openPortal({ idleMinutes: 4 });
  await heading();
  localStorage.setItem('lastActivity', String(Date.now() - 181_000));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
});

test('a key after the limit, as when a computer wakes, does not count', async () => {
  storeTokens({ expired: false });
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const { user } = openPortal();
  await heading();
  localStorage.setItem('lastActivity', String(Date.now() - 31 * 60_000));
  await user.keyboard('a');

  await waitFor(() => expect(sessionStorage.getItem('redirectedUrl')).toBe('idle'));
});

test('signs out before anything guarded is shown if the limit has passed while the portal was closed', async () => {
  storeTokens({ expired: false });
  localStorage.setItem('lastActivity', String(Date.now() - 31 * 60_000));
  const { promise: revoked, resolve: revoke } = Promise.withResolvers<void>();
  server.use(http.post('http://provider.test/oauth2/default/v1/revoke', () => revoked.then(() => new HttpResponse())));
  const leave = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  openPortal();

  expect(await screen.findByText('Ending your session at the sign-in provider.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Users' })).not.toBeInTheDocument();
  await waitFor(() => expect(sessionStorage.getItem('redirectedUrl')).toBe('idle'));
  expect(localStorage.getItem('LoginId')).toBeNull();
  revoke();
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

describe('the countdown', () => {
  function open(seconds: number) {
    const asked = {
      onShown: vi.fn<IdleDialogProps['onShown']>(),
      onStay: vi.fn<() => void>(),
      onSignOut: vi.fn<() => void>(),
    };
    const { rerender } = render(<IdleDialog seconds={seconds} {...asked} />);
    return { ...asked, count: (left: number) => rerender(<IdleDialog seconds={left} {...asked} />) };
  }

  test('Escape means staying', async () => {
    const { onStay, onSignOut } = open(90);
    await userEvent.keyboard('{Escape}');
    expect(onStay).toHaveBeenCalledOnce();
    expect(onSignOut).not.toHaveBeenCalled();
  });

  test('Logout signs out at once', async () => {
    const { onStay, onSignOut } = open(90);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(onSignOut).toHaveBeenCalledOnce();
    expect(onStay).not.toHaveBeenCalled();
  });

  test('the countdown is announced at 60, 30 and 10 seconds only', () => {
    const { count } = open(120);
    const announced: string[] = [];
    for (let left = 119; left > 0; left -= 1) {
      count(left);
      const sentence = screen.getByRole('status').textContent;
      if (sentence) announced.push(sentence);
    }
    expect(announced).toEqual([60, 30, 10].map((left) => `You will be signed out in ${left} seconds.`));
  });
});
