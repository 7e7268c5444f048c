import { server } from '@scv/testing';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { LoginProvider } from '../login/login-context.tsx';
import { LoginForm } from '../login/login-form.tsx';
import { loginTexts } from '../login/login-state.ts';

/* What the tests of the login form share. For tests only. */

export const routes = [
  {
    path: '/login',
    element: (
      <LoginProvider>
        <LoginForm />
      </LoginProvider>
    ),
  },
  { path: '/authorization-flow', element: <p>The provider comes next</p> },
  { path: '/404', element: <p>Elsewhere</p> },
];

export const admitted = () => HttpResponse.json({ status: 200, roles: ['admin'] });
export const refused = () => HttpResponse.json({ message: loginTexts.notAuthorized }, { status: 401 });

/** Answers each login call in turn, the last answer again and again. Returns the calls, as they come. */
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

/** Sends the form in the way of a password manager: without any event but the submit. */
export const send = () => act(() => passwordField().form?.requestSubmit());

export async function sendAndFail(username: string, password: string): Promise<HTMLElement> {
  usernameField().value = username;
  passwordField().value = password;
  send();
  return screen.findByRole('alert');
}
