import { renderRoute } from '@scv/testing';
import { fakeLocks, fakeProvider, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LoginProvider, useLogin } from '../login/login-context.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { SessionProvider } from './session-context.tsx';
import { Session } from './session.ts';

const submit = vi.fn<() => void>();

beforeEach(() => {
  fakeLocks();
  submit.mockReset();
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(submit);
  fakeProvider(() => HttpResponse.error());
  storeTokens({ expired: false });
  return () => document.querySelector('body > form')?.remove();
});

function open() {
  const calls = { onSignOut: vi.fn<() => void>(), onCancel: vi.fn<() => void>() };
  const session = new Session(fakeSettings, 30);
  onTestFinished(() => session.client.stop());
  const element = (
    <LoginProvider>
      <SessionProvider session={session}>
        <LogoutDialog {...calls} />
        <LoginData />
      </SessionProvider>
    </LoginProvider>
  );
  return { ...calls, ...renderRoute([{ path: '/', element }], '/') };
}

function LoginData() {
  const { isLoggedIn, loginData } = useLogin().state;
  return <output>{JSON.stringify({ isLoggedIn, loginData })}</output>;
}

test('it asks in the words of the specification (section 2)', async () => {
  open();
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Logout' });
  expect(dialog).toHaveTextContent('Are you sure you want to logout from the current session?');
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('what would be lost with the page is said', async () => {
  renderRoute(
    [{ path: '/', element: <LeaveGuard when title="Leave?" text="It will be lost." leaveLabel="Leave" /> }],
    '/',
  );
  open();
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'What you have not saved, or are still uploading, will be lost.',
  );
});

test('with nothing to lose nothing of it is said', async () => {
  open();
  expect(await screen.findByRole('alertdialog')).not.toHaveTextContent('lost');
});

test('Cancel leaves all as it is', async () => {
  const { onCancel, onSignOut, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onSignOut).not.toHaveBeenCalled();
  expect(localStorage.getItem('LoginId')).toBe('ada.byron@scv.example');
});

test('Logout clears what this browser has, then goes to the provider’s sign-out, once', async () => {
  const { onSignOut, user } = open();
  sessionStorage.setItem('redirectAfterLogin', '/users');
  await user.dblClick(await screen.findByRole('button', { name: 'Logout' }));

  await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect(document.querySelector('body > form')).toHaveAttribute('action', `${fakeSettings.issuer}/v1/logout`);
  expect(onSignOut).toHaveBeenCalledOnce();
  expect(localStorage.getItem('LoginId')).toBeNull();
  expect(localStorage.getItem('okta-token-storage') ?? '{}').toBe('{}');
  expect(sessionStorage.getItem('redirectAfterLogin')).toBeNull();
  expect(sessionStorage.getItem('redirectedUrl')).toBe('signed-out');
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({ isLoggedIn: false, loginData: null });
});
