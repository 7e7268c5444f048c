import { server, renderRoute } from '@scv/testing';
import { fakeLocks, fakeSettings, freshTokens, storeTokens, useFakeProvider } from '@scv/testing/fake-provider';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Outlet } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { LoginProvider } from './login-context.tsx';
import { LoginRoute } from './login-route.tsx';
import { RequireSession } from './require-session.tsx';
import { SessionProvider } from './session-context.tsx';
import { Session } from './session.ts';
import { lastActivity } from './sign-in-storage.ts';
import { useSignedInPerson } from './use-signed-in-person.ts';

beforeEach(() => {
  fakeLocks();
  // A failed renewal is logged; what the person sees is what is tested.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** The portal's guarded area in small, at /users, for a person whose tokens are stored. `dirty`: something is typed. */
function openPortal({ dirty = false, idleMinutes = 30 } = {}) {
  const session = new Session(fakeSettings, idleMinutes);
  const routes = [
    {
      element: (
        <LoginProvider>
          <SessionProvider session={session}>
            <Outlet />
          </SessionProvider>
        </LoginProvider>
      ),
      children: [
        { path: '/login', element: <LoginRoute /> },
        {
          path: '/users',
          element: (
            <RequireSession>
              <Guarded dirty={dirty} />
            </RequireSession>
          ),
        },
      ],
    },
  ];
  return { session, ...renderRoute(routes, '/users?page=2') };
}

function Guarded({ dirty }: { dirty: boolean }) {
  const { name } = useSignedInPerson();
  return (
    <>
      <h1>Users</h1>
      <p>Signed in as {name}</p>
      <input aria-label="First Name" />
      <LeaveGuard when={dirty} title="Leave?" text="It will be lost." leaveLabel="Leave" />
    </>
  );
}

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
  useFakeProvider(async () => HttpResponse.json(await freshTokens('r1')));
  openPortal();

  expect(await heading()).toBeVisible();
});

test('tokens of somebody else lead to /login, the address kept', async () => {
  storeTokens({ expired: false });
  localStorage.setItem('LoginId', 'grace.hopper@scv.example');
  useFakeProvider(dead);
  openPortal();

  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(sessionStorage.getItem('redirectAfterLogin')).toBe('/users?page=2');
});

test('a refresh token that is dead leads to /login, says so and keeps the address', async () => {
  storeTokens({ expired: true });
  useFakeProvider(dead);
  openPortal();

  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(sessionStorage.getItem('redirectAfterLogin')).toBe('/users?page=2');
  expect(localStorage.getItem('okta-token-storage')).toBeNull();
});

test.each([
  { fault: 'no network', answer: () => HttpResponse.error() },
  { fault: '503', answer: () => new HttpResponse(null, { status: 503 }) },
])('$fault while renewing signs nobody out, and the session knows that the provider is out of reach', async ({ answer }) => {
  storeTokens({ expired: true });
  useFakeProvider(answer);
  const { session } = openPortal();

  expect(await heading()).toBeVisible();
  expect(session.standing.current).toBe('unreachable');
  await expect(session.accessToken()).rejects.toMatchObject({ name: 'ApiError', kind: 'network' });
});

test('once the provider answers again, the session is whole again', async () => {
  storeTokens({ expired: true });
  useFakeProvider(() => HttpResponse.error());
  const { session } = openPortal();
  await heading();

  useFakeProvider(async () => HttpResponse.json(await freshTokens('r1')));

  // A provider that was silent a moment ago is left alone for a second.
  await waitFor(async () => expect(await session.accessToken()).toEqual(expect.any(String)));
  await waitFor(() => expect(session.standing.current).toBe('open'));
});

test('a session that ends while something typed is not saved keeps the page, and offers to sign in beside it', async () => {
  storeTokens({ expired: false });
  useFakeProvider(dead);
  const { session, user } = openPortal({ dirty: true });
  await heading();
  await user.type(screen.getByLabelText('First Name'), 'Ada');

  await act(() => session.renew());

  expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
  expect(screen.getByLabelText('First Name')).toHaveValue('Ada');
  expect(screen.getByText('Signed in as Ada Byron')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Sign in again' });
  expect(link).toHaveAttribute('href', '/authorization-flow');
  expect(link).toHaveAttribute('target', '_blank');
});

test('signing in again in another tab gives the page its session back', async () => {
  storeTokens({ expired: false });
  useFakeProvider(dead);
  const { session } = openPortal({ dirty: true });
  await heading();
  await act(() => session.renew());
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
  useFakeProvider(dead);
  const { session } = openPortal();
  await heading();

  act(() => session.refuse({ status: 401 } as never));

  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
});

test('idle people are asked, and can stay', async () => {
  storeTokens({ expired: false });
  const { user } = openPortal({ idleMinutes: 4 });
  await heading();

  const threeMinutesAgo = Date.now() - 181_000;
  localStorage.setItem('lastActivity', String(threeMinutesAgo));
  expect(await screen.findByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^0:5\d$/);
  expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(lastActivity.get()).toBeGreaterThan(threeMinutesAgo + 181_000 - 1);
});

test.each([
  { by: 'a key', use: (user: ReturnType<typeof openPortal>['user']) => user.keyboard('a') },
  { by: 'a click', use: (user: ReturnType<typeof openPortal>['user']) => user.click(screen.getByRole('heading')) },
])('$by counts as activity', async ({ use }) => {
  storeTokens({ expired: false });
  const { user } = openPortal();
  await heading();
  const before = Date.now() - 60_000;
  localStorage.setItem('lastActivity', String(before));

  await use(user);

  expect(lastActivity.get()).toBeGreaterThan(before);
});

test('whoever comes back after the idle time is signed out before anything guarded is shown', async () => {
  storeTokens({ expired: false });
  localStorage.setItem('lastActivity', String(Date.now() - 31 * 60_000));
  server.use(http.post('http://provider.test/oauth2/default/v1/revoke', () => new Promise<never>(() => {})));
  openPortal();

  expect(await screen.findByText('Ending your session at the sign-in provider.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Users' })).not.toBeInTheDocument();
  expect(sessionStorage.getItem('redirectedUrl')).toBe('idle');
  expect(localStorage.getItem('LoginId')).toBeNull();
});
