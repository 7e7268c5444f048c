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

test('an administrator goes on to the provider, and LoginId is the trimmed username', async () => {
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
    'a person without the admin role',
    () => HttpResponse.json({ status: 200, roles: ['user'] }),
    loginTexts.notAuthorized,
  ],
  [
    'status 404 in a body that came with 200',
    () => HttpResponse.json({ status: 404, roles: ['admin'] }),
    loginTexts.notAuthorized,
  ],
  ['status 405', () => HttpResponse.json({}, { status: 405 }), 'some thing went wrong please try again'],
  [
    'a lockout',
    () => HttpResponse.json({ message: 'Try again in 30 seconds.' }, { status: 429 }),
    'Try again in 30 seconds.',
  ],
  ['a network failure', () => HttpResponse.error(), loginTexts.networkError],
  [
    'an answer that is no JSON',
    () => HttpResponse.text('<html>Bad gateway</html>', { status: 502 }),
    loginTexts.networkError,
  ],
  ['a success that is no JSON', () => HttpResponse.text('welcome'), loginTexts.networkError],
];

test.each(answers)('%s is said in an alert, and what was typed stays', async (_what, answer, sentence) => {
  answering(answer);
  await signIn('alan@scv.example', 'secret');

  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(usernameField()).toHaveValue('alan@scv.example');
  expect(localStorage.getItem('LoginId')).toBeNull();
});

test('a failing server is said with the request’s name, to look for in its log', async () => {
  answering(() => HttpResponse.json({ message: 'The database rests.', requestId: 'req-1' }, { status: 500 }));
  await signIn('ada', 'secret');

  expect(await screen.findByRole('alert')).toHaveTextContent('Request req-1');
});

test('an empty form names what is missing and sends nothing', async () => {
  const { user } = renderRoute(routes, '/login');
  await user.click(loginButton());

  expect(usernameField()).toHaveAccessibleDescription('Enter your username.');
  expect(usernameField()).toHaveFocus();
});

describe('one call for one wish', () => {
  test('a double click', async () => {
    const calls = answering(admitted);
    const { user } = renderRoute(routes, '/login');
    await user.type(usernameField(), 'ada');
    await user.type(passwordField(), 'secret');
    await user.dblClick(loginButton());

    await screen.findByText('The provider comes next');
    expect(calls).toHaveLength(1);
  });

  test('two submits in the same moment, as a password manager and Enter make them', async () => {
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

  test('who has gone elsewhere while the call ran is not sent on', async () => {
    let answer = () => {};
    const calls = answering(() => new Promise((resolve) => (answer = () => resolve(admitted()))));
    const { router } = await signIn('ada', 'secret');
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await act(() => router.navigate('/404'));
    await act(async () => answer());

    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/404'));
    expect(localStorage.getItem('LoginId')).toBeNull();
  });
});

describe('password managers', () => {
  test('find both fields by their purpose', () => {
    renderRoute(routes, '/login');
    expect(usernameField()).toHaveAttribute('autocomplete', 'username');
    expect(passwordField()).toHaveAttribute('autocomplete', 'current-password');
    expect(usernameField().form).toBe(passwordField().form);
  });

  test('may fill the fields without any event', async () => {
    const calls = answering(admitted);
    const { user } = renderRoute(routes, '/login');
    usernameField().value = 'ada@scv.example';
    passwordField().value = 'secret';
    await user.click(loginButton());

    await screen.findByText('The provider comes next');
    expect(await calls[0]!.json()).toEqual({ username: 'ada@scv.example', password: 'secret' });
  });

  test('keep their fields through a failed attempt', async () => {
    answering(refused);
    renderRoute(routes, '/login');
    const before = [usernameField(), passwordField()];
    await sendAndFail('ada', 'wrong');
    expect([usernameField(), passwordField()]).toEqual(before);
    expect(before.map((field) => field.isConnected)).toEqual([true, true]);
  });
});
