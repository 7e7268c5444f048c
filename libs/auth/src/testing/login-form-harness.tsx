import { type MockAnswer, override } from '@scv/api/mocks';
import { errorResponse, server } from '@scv/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { LoginForm } from '../login/login-form.tsx';
import { initialLoginState, loginTexts } from '../login/login-state.ts';

/* Shared by the login form's tests. */

export const routes = [
  {
    path: '/login',
    element: <LoginForm initialState={initialLoginState} />,
  },
  { path: '/authorization-flow', element: <p>The provider comes next</p> },
  { path: '/404', element: <p>Elsewhere</p> },
];

export const admitted = (): Answer => ({ status: 200, roles: ['admin'] });
export const refused = () => errorResponse(401, loginTexts.notAuthorized);

type Answer = MockAnswer<'login'>;

/** Answers login calls with one answer after the other, then repeats the last. Returns the requests received. */
export function answering(...answers: (() => Answer | Promise<Answer>)[]): Request[] {
  const calls: Request[] = [];
  server.use(
    override('login', ({ request }) => {
      calls.push(request.clone());
      return (answers.length > 1 ? answers.shift() : answers[0])?.();
    }),
  );
  return calls;
}

export const usernameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
export const passwordField = () => screen.getByLabelText<HTMLInputElement>('Password');
export const loginButton = () => screen.getByRole('button', { name: 'Login' });

/** Submits the form as a password manager does: without any other event. */
export const send = () => act(() => passwordField().form?.requestSubmit());

export async function sendAndFail(username: string, password: string): Promise<HTMLElement> {
  const before = screen.queryByRole('alert');
  usernameField().value = username;
  passwordField().value = password;
  send();
  return waitFor(() => {
    const alert = screen.getByRole('alert');
    expect(alert).not.toBe(before);
    return alert;
  });
}
