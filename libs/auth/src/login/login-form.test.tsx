import { renderRoute } from '@scv/testing';
import { act, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import {
  admitted,
  answering,
  loginButton,
  passwordField,
  refused,
  routes,
  sendAndFail,
  usernameField,
} from '../testing/login-form-harness.tsx';
import { loginTexts } from './login-state.ts';

async function signIn(username: string, password: string) {
  const view = renderRoute(routes, '/login');
  await view.user.type(usernameField(), username);
  await view.user.type(passwordField(), `${password}{Enter}`);
  return view;
}

test('an administrator continues to the provider, and LoginId is the trimmed username (§3, §7, decided 2)', async () => {
  const calls = answering(admitted);
  await signIn('  ada@scv.example ', 'secret');

  expect(await screen.findByText('The provider comes next')).toBeVisible();
  expect(localStorage.getItem('LoginId')).toBe('ada@scv.example');
  const [request] = calls;
  expect(await request!.json()).toEqual({ username: 'ada@scv.example', password: 'secret' });
  const headers = Object.fromEntries(
    ['api-key', 'x-frame-options', 'accept', 'authorization'].map((name) => [name, request!.headers.get(name)]),
  );
  expect(headers).toEqual({
    'api-key': 'test-key',
    'x-frame-options': 'SAMEORIGIN',
    accept: 'application/json',
    authorization: null,
  });
});

const answers: [string, () => Response, string][] = [
  [
    'wrong credentials',
    () => HttpResponse.json({ message: loginTexts.notAuthorized }, { status: 401 }),
    loginTexts.notAuthorized,
  ],
  [
    'status 404 in the body, 200 in the header',
    () => HttpResponse.json({ status: 404, roles: ['admin'] }),
    loginTexts.notAuthorized,
  ],
  ['a network failure', () => HttpResponse.error(), loginTexts.networkError],
  [
    'an error that is not JSON',
    () => HttpResponse.text('<html>Bad gateway</html>', { status: 502 }),
    loginTexts.networkError,
  ],
  [
    'a 405 that is not JSON (§4, decided 2)',
    () => HttpResponse.text('<html>Not allowed</html>', { status: 405 }),
    loginTexts.tryAgain,
  ],
  ['a 405 without a body (§4, decided 2)', () => new HttpResponse(null, { status: 405 }), loginTexts.tryAgain],
  [
    'a 404 that is not JSON (§4, decided 2)',
    () => HttpResponse.text('<html>Not found</html>', { status: 404 }),
    loginTexts.notAuthorized,
  ],
  ['a success that is not JSON', () => HttpResponse.text('welcome'), loginTexts.networkError],
];

test.each(answers)('%s shows an alert and keeps the username (§8, decided 2)', async (_what, answer, sentence) => {
  answering(answer);
  await signIn('alan@scv.example', 'secret');

  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(usernameField()).toHaveValue('alan@scv.example');
  expect(localStorage.getItem('LoginId')).toBeNull();
});

test('a server error shows the request id', async () => {
  answering(() => HttpResponse.json({ message: 'The database rests.', requestId: 'req-1' }, { status: 500 }));
  await signIn('ada', 'secret');

  expect(await screen.findByRole('alert')).toHaveTextContent('Request req-1');
});

test('an empty form shows what is missing and sends nothing', async () => {
  const { user } = renderRoute(routes, '/login');
  await user.click(loginButton());

  expect(usernameField()).toHaveAccessibleDescription('Enter your username.');
  expect(usernameField()).toHaveFocus();
});

describe('sends one call', () => {
  test('for a double click', async () => {
    const calls = answering(admitted);
    const { user } = renderRoute(routes, '/login');
    await user.type(usernameField(), 'ada');
    await user.type(passwordField(), 'secret');
    await user.dblClick(loginButton());

    await screen.findByText('The provider comes next');
    expect(calls).toHaveLength(1);
  });

  test('for two submits at once, from a password manager and Enter', async () => {
    const calls = answering(admitted);
    renderRoute(routes, '/login');
    usernameField().value = 'ada';
    passwordField().value = 'secret';
    const { form } = passwordField();
    act(() => {
      form?.requestSubmit();
      form?.requestSubmit();
    });

    await screen.findByText('The provider comes next');
    expect(calls).toHaveLength(1);
  });
});

test('an answer changes nothing on a page that was opened while the call ran', async () => {
  let answer = () => {};
  const calls = answering(() => new Promise((resolve) => (answer = () => resolve(admitted()))));
  const { router } = await signIn('ada', 'secret');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await act(() => router.navigate('/404'));
  await act(async () => answer());

  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/404'));
  expect(localStorage.getItem('LoginId')).toBeNull();
});

describe('password managers', () => {
  test('recognize both fields', () => {
    renderRoute(routes, '/login');
    expect(usernameField()).toHaveAttribute('autocomplete', 'username');
    expect(passwordField()).toHaveAttribute('autocomplete', 'current-password');
    expect(usernameField().form).toBe(passwordField().form);
  });

  test('can fill the fields without any event', async () => {
    const calls = answering(admitted);
    const { user } = renderRoute(routes, '/login');
    usernameField().value = 'ada@scv.example';
    passwordField().value = 'secret';
    await user.click(loginButton());

    await screen.findByText('The provider comes next');
    expect(await calls[0]!.json()).toEqual({ username: 'ada@scv.example', password: 'secret' });
  });

  test('find the same fields after a failed attempt', async () => {
    answering(refused);
    renderRoute(routes, '/login');
    const before = [usernameField(), passwordField()];
    await sendAndFail('ada', 'wrong');
    expect([usernameField(), passwordField()]).toEqual(before);
    expect(before.map((field) => field.isConnected)).toEqual([true, true]);
  });
});
