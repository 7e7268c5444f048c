import { renderRoute } from '@scv/testing';
import { fakeSettings } from '@scv/testing/fake-provider';
import { screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { useLocation } from 'react-router';
import type { RecoveryKind } from '../recovery/authn-client.ts';
import { RecoveryRoute } from '../recovery/recovery-route.tsx';

/** Renders a recovery screen. `search` is the browser's, which the screen reads; `state` the history entry's. */
export function openRecovery(kind: RecoveryKind = 'recover', { search = '', state = null as unknown } = {}) {
  history.replaceState(null, '', `/${kind}${search}`);
  const kinds: RecoveryKind[] = ['recover', 'unlock', 'activate'];
  const routes = [
    ...kinds.map((each) => ({
      path: `/${each}`,
      element: (
        <StrictMode>
          <RecoveryRoute key={each} kind={each} settings={fakeSettings} />
        </StrictMode>
      ),
    })),
    { path: '/login', element: <Login /> },
  ];
  return renderRoute(routes, { pathname: `/${kind}`, state });
}

function Login() {
  const { state } = useLocation() as { state: { username?: string } | null };
  return <p>{`Login as ${state?.username}`}</p>;
}

export const button = (name: string) => screen.findByRole('button', { name });
export const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

type User = ReturnType<typeof openRecovery>['user'];

/** Asks for a code for Ada. */
export async function askForCode() {
  const view = openRecovery('recover', { state: { username: 'ada' } });
  await view.user.click(await button('Continue'));
  return view;
}

export async function enterCode(user: User, code: string) {
  await user.click(await field('Code'));
  await user.paste(code);
  await user.click(await button('Continue'));
}

export async function setPassword(user: User, password: string) {
  await user.clear(await field('New password'));
  await user.type(await field('New password'), password);
  await user.click(await button('Set password'));
}

export const poll = '/recovery/factors/EMAIL/poll';
export const verify = '/recovery/factors/EMAIL/verify';
export const stateToken = 'state-1';
