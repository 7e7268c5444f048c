import { apiSettings, configureApi } from '@scv/api/settings';
import { override } from '@scv/api/mocks';
import { renderRoute, server } from '@scv/testing';
import { forward, startReferenceApi, type RunningApi } from '@scv/testing/reference-api';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginTexts } from './login-state.ts';
import { admitted, answering, passwordField, refused, routes, usernameField } from '../testing/login-form-harness.tsx';

/* Runs the same tests with the faked answers of the other tests and with the reference API, to keep them alike. */

let api: RunningApi;
beforeAll(async () => {
  api = await startReferenceApi();
}, 60_000);
afterAll(() => api.stop());

function askTheApi() {
  configureApi({ ...apiSettings(), apiKey: 'scv-admin-portal' });
  server.use(override('login', ({ request }) => forward(request, api.url)));
}

const tooMany = () => {
  const message = 'Too many failed sign-ins. Try again in 30 seconds.';
  return HttpResponse.json({ message }, { status: 429, headers: { 'Retry-After': '30' } });
};

const ada = { username: 'ada.byron@scv.example', password: 'Analytical' };
const nobody = { username: 'nobody@scv.example', password: 'wrong' };

describe.each([
  ['faked answers', (...answers: Parameters<typeof answering>) => void answering(...answers)],
  ['the reference API', askTheApi],
])('on %s', (_name, begin) => {
  async function signIn({ username, password }: typeof ada) {
    const { user } = renderRoute(routes, '/login');
    const send = async () => {
      await user.clear(usernameField());
      await user.type(usernameField(), username);
      await user.clear(passwordField());
      await user.type(passwordField(), `${password}{Enter}`);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Login', busy: true })).not.toBeInTheDocument());
    };
    await send();
    return send;
  }

  test('an administrator continues to the provider', async () => {
    begin(admitted);
    await signIn(ada);
    expect(await screen.findByText('The provider comes next')).toBeVisible();
  });

  test('an unknown user gets the specified message, and has to wait after five attempts', async () => {
    begin(refused, refused, refused, refused, refused, tooMany);
    const again = await signIn(nobody);
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await screen.findByText(loginTexts.notAuthorized)).toBeVisible();
      await again();
    }
    expect(await screen.findByText('Too many failed sign-ins.')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^Try again in 0:(30|2\d)$/);
  });
});
