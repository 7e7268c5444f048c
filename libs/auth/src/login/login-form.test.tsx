import { pressWhileComposing, renderRoute, translatePage } from '@scv/testing';
import { act, screen, fireEvent } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi, afterEach, beforeEach } from 'vitest';
import {
  admitted,
  answering,
  loginButton,
  passwordField,
  routes,
  usernameField,
  refused,
  send,
  sendAndFail,
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
  localStorage.setItem('lastActivity', '1');
  await signIn('  ada@scv.example ', 'secret');

  expect(await screen.findByText('The provider comes next')).toBeVisible();
  expect([localStorage.getItem('LoginId'), localStorage.getItem('lastActivity')]).toEqual(['ada@scv.example', null]);
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

test('a translated form refuses and admits, and an input method’s Enter sends nothing', async () => {
  const calls = answering(refused, admitted);
  const { user } = renderRoute(routes, '/login');
  translatePage();
  await user.type(usernameField(), 'ada@scv.example');
  await user.type(passwordField(), 'wrong');
  for (const field of [usernameField(), passwordField()]) pressWhileComposing(field, 'Enter');
  expect(calls).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(loginTexts.notAuthorized);
  await user.type(passwordField(), 'right{Enter}');
  expect(await screen.findByText('The provider comes next')).toBeVisible();
  expect(calls).toHaveLength(2);
});

const json = (status: number, body: object) => () => HttpResponse.json(body, { status });
const html = (status: number) => () => HttpResponse.html('<h1>Sorry</h1>', { status });

const answers: [string, () => Response, string][] = [
  ['wrong credentials', json(401, { message: loginTexts.notAuthorized }), loginTexts.notAuthorized],
  ['status 404 in the body', json(200, { status: 404, roles: ['admin'] }), loginTexts.notAuthorized],
  ['a network failure', () => HttpResponse.error(), loginTexts.networkError],
  ['an error that is not JSON', html(502), loginTexts.networkError],
  ['a success that is not JSON', html(200), loginTexts.networkError],
  ['a 405 that is not JSON (§4)', html(405), loginTexts.tryAgain],
  ['a 404 that is not JSON (§4)', html(404), loginTexts.notAuthorized],
];

test.each(answers)('%s shows an alert and keeps the username (§8, decided 2)', async (_what, answer, sentence) => {
  answering(answer);
  renderRoute(routes, '/login');

  expect(await sendAndFail('alan@scv.example', 'secret')).toHaveTextContent(sentence);
  expect(usernameField()).toHaveValue('alan@scv.example');
  expect(localStorage.getItem('LoginId')).toBeNull();
});

test('a server error shows the request id', async () => {
  answering(json(500, { message: 'The database rests.', requestId: 'req-1' }));
  renderRoute(routes, '/login');

  expect(await sendAndFail('ada', 'secret')).toHaveTextContent('Request req-1');
});

test('an empty form shows what is missing and sends nothing', async () => {
  const { user } = renderRoute(routes, '/login');
  await user.click(loginButton());

  expect(usernameField()).toHaveAccessibleDescription('Enter your username.');
  expect(passwordField()).toHaveAccessibleDescription('Enter your password.');
  expect(usernameField()).toHaveFocus();
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

test('password managers recognize both fields', () => {
  renderRoute(routes, '/login');
  expect(usernameField()).toHaveAttribute('autocomplete', 'username');
  expect(passwordField()).toHaveAttribute('autocomplete', 'current-password');
  expect(usernameField().form).toBe(passwordField().form);
});

describe('the focus', () => {
  test('goes to the password after a refusal, selected and described by the error', async () => {
    answering(refused);
    renderRoute(routes, '/login');
    await sendAndFail('ada', 'wrong');
    await vi.waitFor(() => expect(passwordField()).toHaveFocus());
    expect([passwordField().selectionStart, passwordField().selectionEnd]).toEqual([0, 5]);
    expect(passwordField()).toHaveAccessibleDescription(`${loginTexts.notAuthorized} Check username and password.`);
  });

  test('stays on the button when the server failed, so that Enter tries again', async () => {
    const calls = answering(json(500, { message: 'The database rests.' }), admitted);
    const view = renderRoute(routes, '/login');
    await view.user.type(usernameField(), 'ada');
    await view.user.type(passwordField(), 'secret');
    await view.user.click(loginButton());
    await screen.findByRole('alert');
    expect(loginButton()).toHaveFocus();

    await view.user.keyboard('{Enter}');
    await screen.findByText('The provider comes next');
    expect(calls).toHaveLength(2);
  });
});

test('an attempt keeps the last message until the next, which is announced again', async () => {
  let answer = () => {};
  const calls = answering(refused, () => new Promise((resolve) => (answer = () => resolve(refused()))));
  renderRoute(routes, '/login');
  const first = await sendAndFail('ada', 'wrong');
  send();
  await vi.waitFor(() => expect(calls).toHaveLength(2));

  expect(loginButton()).toHaveAttribute('aria-busy', 'true');
  expect(first).toBeInTheDocument();
  await act(async () => answer());
  await vi.waitFor(() => expect(first).not.toBeInTheDocument());
  expect(screen.getByRole('alert')).toHaveTextContent(loginTexts.notAuthorized);
  expect(loginButton()).not.toHaveAttribute('aria-busy');
});

describe('with a Retry-After', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
  afterEach(() => void vi.useRealTimers());
  const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000));
  const message = 'Too many failed sign-ins. Try again in 272 seconds.';
  const lockout = () => HttpResponse.json({ status: 429, message }, { status: 429, headers: { 'Retry-After': '272' } });

  test('counts down without announcing it, sends nothing, and can be used again afterwards', async () => {
    const calls = answering(lockout, admitted);
    renderRoute(routes, '/login');
    // Without the API's sentence about the time, which would stand still above the countdown.
    expect(await sendAndFail('ada', 'wrong')).toHaveTextContent(/^Too many failed sign-ins\.Try again in 4:32$/);
    // React runs the effect that starts the countdown.
    await act(async () => {});

    const timer = screen.getByRole('timer');
    expect(timer).toHaveTextContent('Try again in 4:32');
    expect(timer).toHaveAttribute('aria-live', 'off');
    expect(loginButton()).toHaveAttribute('aria-disabled', 'true');
    pass(5);
    expect(timer).toHaveTextContent('Try again in 4:27');
    expect(loginButton()).toHaveAccessibleDescription('Try again in 4:27');
    fireEvent.click(loginButton());
    send();
    expect(loginButton()).not.toHaveAttribute('aria-busy');
    expect(usernameField()).toHaveFocus();

    // The computer sleeps; the clock goes on.
    vi.setSystemTime(Date.now() + 266_000);
    pass(1);
    expect(screen.getByText('You can try again now.')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls).toHaveLength(1);
    send();
    await screen.findByText('The provider comes next');
  });

  test('another username doesn’t have to wait', async () => {
    answering(lockout);
    renderRoute(routes, '/login');
    await sendAndFail('ada', 'wrong');
    fireEvent.change(usernameField(), { target: { value: 'grace' } });

    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(loginButton()).not.toHaveAttribute('aria-disabled');
  });

  test('a server under maintenance can ask to wait, too', async () => {
    answering(() => HttpResponse.json({ message: 'Back soon.' }, { status: 503, headers: { 'Retry-After': '9' } }));
    renderRoute(routes, '/login');
    expect(await sendAndFail('ada', 'secret')).toHaveTextContent('Back soon.');
    expect(screen.getByRole('timer')).toHaveTextContent('Try again in 0:09');
  });
});
