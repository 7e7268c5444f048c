import { renderRoute } from '@scv/testing';
import { fakeLocks, fakeProvider, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { LogoutDialog } from './logout-dialog.tsx';
import { SessionProvider } from './session-context.tsx';
import { Session } from './session.ts';
import { stopAfterTest } from '../testing/stop-after-test.ts';

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
  const onCancel = vi.fn<() => void>();
  const session = stopAfterTest(new Session(fakeSettings, 30));
  const element = (
    <SessionProvider session={session}>
      <LogoutDialog onCancel={onCancel} />
    </SessionProvider>
  );
  return { onCancel, session, ...renderRoute([{ path: '/', element }], '/') };
}

test('asks with the texts of the specification (section 2) (§2, decided 2, decided 6)', async () => {
  open();
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Logout' });
  expect(dialog).toHaveTextContent('Are you sure you want to logout from the current session?');
  expect(dialog).not.toHaveTextContent('lost');
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('warns about unsaved changes', async () => {
  renderRoute(
    [{ path: '/', element: <LeaveGuard when title="Leave?" text="It will be lost." leaveLabel="Leave" /> }],
    '/',
  );
  open();
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Unsaved changes and running uploads will be lost.');
});

test('Cancel changes nothing (§2)', async () => {
  const { onCancel, session, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(session.status.current).not.toBe('leaving');
  expect(localStorage.getItem('LoginId')).toBe('ada.byron@scv.example');
});

test('Logout clears the browser’s storage, then goes to the provider’s sign-out, once (§3, §4, decided 2)', async () => {
  const { session, user } = open();
  sessionStorage.setItem('redirectAfterLogin', '/users');
  await user.dblClick(await screen.findByRole('button', { name: 'Logout' }));

  await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect(document.querySelector('body > form')).toHaveAttribute('action', `${fakeSettings.issuer}/v1/logout`);
  expect(session.status.current).toBe('leaving');
  expect(localStorage.getItem('LoginId')).toBeNull();
  expect(localStorage.getItem('okta-token-storage') ?? '{}').toBe('{}');
  expect(sessionStorage.getItem('redirectAfterLogin')).toBeNull();
  expect(sessionStorage.getItem('redirectedUrl')).toBe('signed-out');
});
