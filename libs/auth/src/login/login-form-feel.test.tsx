import { renderRoute } from '@scv/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  admitted,
  answering,
  loginButton,
  passwordField,
  refused,
  routes,
  send,
  sendAndFail,
  usernameField,
} from '../testing/login-form-harness.tsx';
import { loginTexts } from './login-state.ts';

describe('the focus', () => {
  test('is in Username on arrival', () => {
    renderRoute(routes, '/login');
    expect(usernameField()).toHaveFocus();
  });

  test('is not in Username on a touch screen, whose keyboard would cover the page', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
    renderRoute(routes, '/login');
    expect(usernameField()).not.toHaveFocus();
    vi.unstubAllGlobals();
  });

  test('goes to the empty field, which is described by its error', async () => {
    const { user } = renderRoute(routes, '/login');
    await user.type(usernameField(), 'ada{Enter}');
    expect(passwordField()).toHaveFocus();
    expect(passwordField()).toHaveAccessibleDescription('Enter your password.');
    expect(usernameField()).toBeValid();
  });

  test('goes to the password after a refusal, selected and described by the error', async () => {
    answering(refused);
    renderRoute(routes, '/login');
    await sendAndFail('ada', 'wrong');
    await vi.waitFor(() => expect(passwordField()).toHaveFocus());
    expect([passwordField().selectionStart, passwordField().selectionEnd]).toEqual([0, 5]);
    expect(passwordField()).toHaveAccessibleDescription(`${loginTexts.notAuthorized} Check username and password.`);
  });

  test.each([
    ['the network', () => HttpResponse.error()],
    ['the server', () => HttpResponse.json({ message: 'The database rests.' }, { status: 500 })],
  ])('stays on the button when %s failed, so that Enter tries again', async (_what, failure) => {
    const calls = answering(failure, admitted);
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

test('while an attempt runs, the button is busy and the last message stays; the next one is announced again', async () => {
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

    pass(267);
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

  test.each<[string, () => Response, string]>([
    [
      'a gateway',
      () => HttpResponse.text('Slow down', { status: 429, headers: { 'Retry-After': '9' } }),
      loginTexts.networkError,
    ],
    [
      'a server under maintenance',
      () => HttpResponse.json({ message: 'Back soon.' }, { status: 503, headers: { 'Retry-After': '9' } }),
      'Back soon.',
    ],
  ])('also waits when %s sends it', async (_who, answer, sentence) => {
    answering(answer);
    renderRoute(routes, '/login');
    expect(await sendAndFail('ada', 'secret')).toHaveTextContent(sentence);
    expect(screen.getByRole('timer')).toHaveTextContent('Try again in 0:09');
  });

  test('without a number, the form can be used again at once', async () => {
    answering(() => HttpResponse.json({ message: 'Slow down.' }, { status: 429 }));
    renderRoute(routes, '/login');
    await sendAndFail('ada', 'secret');
    expect(screen.queryByRole('timer')).toBeNull();
    expect(loginButton()).not.toHaveAttribute('aria-disabled');
  });
});
