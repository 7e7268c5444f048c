import { renderRoute, server } from '@scv/testing';
import { fakeLocks, fakeSettings } from '@scv/testing/fake-provider';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Outlet } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { AuthorizationFlowRoute } from './authorization-flow-route.tsx';
import { SessionProvider } from '../session/session-context.tsx';
import { Session } from '../session/session.ts';
import { stopAfterTest } from '../testing/stop-after-test.ts';

const webfinger = new URL('/.well-known/webfinger', fakeSettings.issuer).href;
const discovery = `${fakeSettings.issuer}/.well-known/openid-configuration`;

beforeEach(() => {
  fakeLocks();
  localStorage.setItem('LoginId', 'ada.byron@scv.example');
  server.use(
    http.get(discovery, () => HttpResponse.json({ code_challenge_methods_supported: ['S256'] })),
    http.get(webfinger, () => new HttpResponse(null, { status: 404 })),
  );
});

async function openFlow() {
  const session = stopAfterTest(new Session(fakeSettings, 30));
  const leave = vi.fn<(address: string) => void>();
  const { client } = await session.provider();
  client.options.setLocation = leave;
  const area = (
    <SessionProvider session={session}>
      <Outlet />
    </SessionProvider>
  );
  const routes = [
    { element: area, children: [{ path: '/authorization-flow', element: <AuthorizationFlowRoute /> }] },
    { path: '/login', element: <p>Login page</p> },
  ];
  return { leave, ...renderRoute(routes, '/authorization-flow') };
}

const link = () => screen.getByRole('link', { name: 'Authorize with Okta' });

test('has a heading and a focused link, described by the username (§2, decided 2)', async () => {
  await openFlow();
  expect(screen.getByRole('heading', { level: 1, name: 'Authorization Flow' })).toBeVisible();
  expect(link()).toHaveFocus();
  expect(link()).toHaveAccessibleDescription(/provider asks once more for the password of ada\.byron@scv\.example\.$/);
});

test('Enter starts PKCE with a prompt and LoginId as hint (§1, §2, §3, decided 1, decided 2)', async () => {
  const { leave, user } = await openFlow();
  await user.keyboard('{Enter}');

  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  const address = new URL(leave.mock.calls[0]![0]);
  expect(address.href).toMatch(`${fakeSettings.issuer}/v1/authorize?`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: fakeSettings.clientId,
    response_type: 'code',
    code_challenge_method: 'S256',
    prompt: 'login',
    login_hint: 'ada.byron@scv.example',
    scope: 'openid profile email offline_access',
    redirect_uri: `${location.origin}/authorization-code/callback`,
  });
});

test('a double click starts one sign-in', async () => {
  const { leave, user } = await openFlow();
  await user.dblClick(link());
  await vi.waitFor(() => expect(leave).toHaveBeenCalled());
  expect(leave).toHaveBeenCalledOnce();
});

test('an unreachable provider shows an error, and the link works again', async () => {
  server.use(http.get(discovery, () => HttpResponse.error(), { once: true }));
  const { leave, user } = await openFlow();
  await user.click(link());

  expect(await screen.findByRole('alert')).toHaveTextContent(/^The sign-in provider cannot be reached/);
  expect(link()).not.toHaveAttribute('aria-busy');
  await user.click(link());
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
});

test('names the provider by webfinger, for the account (§7)', async () => {
  const asked: (string | null)[] = [];
  const links = [{ rel: 'http://openid.net/specs/connect/1.0/issuer', titles: { und: 'Example Sign-in' } }];
  server.use(
    http.get(webfinger, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('resource'));
      return HttpResponse.json({ links }, { headers: { 'Content-Type': 'application/jrd+json' } });
    }),
  );
  await openFlow();
  expect(screen.getByText('Sign-in provider: provider.test')).toBeVisible();
  expect(await screen.findByText('Sign-in provider: Example Sign-in')).toBeVisible();
  expect(asked).toEqual(['okta:acct:ada.byron@scv.example']);
});

test('names the provider by its host if it fails', async () => {
  const answer = vi.fn<() => HttpResponse<null>>(() => new HttpResponse(null, { status: 404 }));
  server.use(http.get(webfinger, answer));
  await openFlow();
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  await act(async () => {});
  expect(screen.getByText('Sign-in provider: provider.test')).toBeVisible();
});

test('goes to /login without a LoginId (decided 2)', async () => {
  localStorage.removeItem('LoginId');
  await openFlow();
  expect(await screen.findByText('Login page')).toBeVisible();
});

test('goes to /login if another tab has signed out since', async () => {
  const { leave, user } = await openFlow();
  localStorage.removeItem('LoginId');
  await user.click(link());

  expect(await screen.findByText('Login page')).toBeVisible();
  expect(leave).not.toHaveBeenCalled();
});
