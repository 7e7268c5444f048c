import { getLoginMockHandler } from '@scv/api/mocks';
import { renderRoute, server } from '@scv/testing';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
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
  { path: '/authorization-flow', element: <p>The provider comes next</p> },
];

async function signIn(username: string, password: string) {
  const view = renderRoute(routes, '/login');
  await view.user.type(screen.getByRole('textbox', { name: 'Username' }), username);
  await view.user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  return view;
}

test('an administrator goes on to the provider, and LoginId is the trimmed username', async () => {
  const sent: Request[] = [];
  server.use(getLoginMockHandler(({ request }) => (sent.push(request.clone()), { status: 200, roles: ['admin'] })));
  await signIn('  ada@scv.example ', 'secret');

  expect(await screen.findByText('The provider comes next')).toBeVisible();
  expect(localStorage.getItem('LoginId')).toBe('ada@scv.example');
  const [request] = sent;
  expect(await request!.json()).toEqual({ username: 'ada@scv.example', password: 'secret' });
  const headers = Object.fromEntries(['api-key', 'x-frame-options', 'accept', 'authorization'].map((name) => [name, request!.headers.get(name)]));
  expect(headers).toEqual({ 'api-key': 'test-key', 'x-frame-options': 'SAMEORIGIN', accept: 'application/json', authorization: null });
});

const answers: [string, () => Response, string][] = [
  ['wrong credentials', () => HttpResponse.json({ message: loginTexts.notAuthorized }, { status: 401 }), loginTexts.notAuthorized],
  ['a person without the admin role', () => HttpResponse.json({ status: 200, roles: ['user'] }), loginTexts.notAuthorized],
  ['status 404 in a body that came with 200', () => HttpResponse.json({ status: 404, roles: ['admin'] }), loginTexts.notAuthorized],
  ['status 405', () => HttpResponse.json({}, { status: 405 }), 'some thing went wrong please try again'],
  ['a lockout', () => HttpResponse.json({ message: 'Try again in 30 seconds.' }, { status: 429 }), 'Try again in 30 seconds.'],
  ['a network failure', () => HttpResponse.error(), loginTexts.networkError],
  ['an answer that is no JSON', () => HttpResponse.text('<html>Bad gateway</html>', { status: 502 }), loginTexts.networkError],
  ['a success that is no JSON', () => HttpResponse.text('welcome'), loginTexts.networkError],
];

test.each(answers)('%s is said in an alert, and what was typed stays', async (_what, answer, sentence) => {
  server.use(http.post('*/api/v1/auth/user/login', answer));
  await signIn('alan@scv.example', 'secret');

  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('alan@scv.example');
  expect(localStorage.getItem('LoginId')).toBeNull();
});

test('an empty form names what is missing and sends nothing', async () => {
  const { user } = renderRoute(routes, '/login');
  await user.click(screen.getByRole('button', { name: 'Login' }));

  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription('Enter your username.');
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus();
});

test('a double click sends one call', async () => {
  let calls = 0;
  server.use(getLoginMockHandler(() => ((calls += 1), { status: 200, roles: ['admin'] })));
  const { user } = renderRoute(routes, '/login');
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'ada');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.dblClick(screen.getByRole('button', { name: 'Login' }));

  await screen.findByText('The provider comes next');
  expect(calls).toBe(1);
});

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

  expect(await screen.findByRole(role)).toHaveTextContent(sentence);
  await waitFor(() => expect(sessionStorage.getItem('redirectedUrl')).toBeNull());
});
