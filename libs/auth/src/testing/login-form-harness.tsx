import { server } from '@scv/testing';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
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

export const admitted = () => HttpResponse.json({ status: 200, roles: ['admin'] });
export const refused = () => HttpResponse.json({ message: loginTexts.notAuthorized }, { status: 401 });

/** Answers login calls with one answer after the other, then repeats the last. Returns the requests received. */
export function answering(...answers: (() => Response | Promise<Response>)[]): Request[] {
  const calls: Request[] = [];
  server.use(
    http.post('*/api/v1/auth/user/login', ({ request }) => {
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
  usernameField().value = username;
  passwordField().value = password;
  send();
  return screen.findByRole('alert');
}
