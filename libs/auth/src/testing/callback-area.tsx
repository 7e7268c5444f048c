import { fakeSettings } from '@scv/testing/fake-provider';
import { StrictMode } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { CallbackRoute, SecurityArea } from '../sign-in/callback-route.tsx';
import { SessionProvider, useSignedInPerson } from '../session/session-context.tsx';
import { Session } from '../session/session.ts';
import { signInPaths } from '../storage/sign-in-storage.ts';
import { stopAfterTest } from './stop-after-test.ts';

/* Shared by the callback's tests. */

const flows = 'okta-shared-transaction-storage';

/** The routes that a redirect from the provider can lead to, with a session of their own. */
export function callbackRoutes({
  session = new Session(fakeSettings, 30),
  callback = <CallbackRoute />,
} = {}): RouteObject[] {
  stopAfterTest(session);
  const lazy = async () => {
    const { client } = await session.provider();
    return { element: <SecurityArea client={client}>{callback}</SecurityArea> };
  };
  const area = (
    <StrictMode>
      <SessionProvider session={session}>
        <Outlet />
      </SessionProvider>
    </StrictMode>
  );
  return [
    {
      element: area,
      children: [
        ...signInPaths.callbacks.map((path) => ({ path, lazy })),
        { path: signInPaths.login, element: <p>Login page</p> },
        { path: signInPaths.flow, element: <p>Authorization Flow</p> },
        { path: signInPaths.home, element: <Dashboard /> },
        { path: '/users', element: <p>Users</p> },
      ],
    },
  ];
}

function Dashboard() {
  return <p>Dashboard of {useSignedInPerson().name}</p>;
}

/** Sets the browser's address, which the callback reads; the test's router has its own. */
export function returnTo(address: string): void {
  history.replaceState(null, '', address);
}

/** Stores a sign-in that this browser has started, as the client library does. */
export function rememberFlow(state: string, ageMinutes = 0, scopes = fakeSettings.scopes): void {
  const { clientId, issuer } = fakeSettings;
  const urls = { issuer, tokenUrl: `${issuer}/v1/token`, authorizeUrl: `${issuer}/v1/authorize` };
  const redirectUri = `${location.origin}/authorization-code/callback`;
  const transaction = {
    state,
    clientId,
    issuer,
    scopes,
    urls,
    redirectUri,
    responseType: 'code',
    codeVerifier: 'proof',
  };
  const stored = JSON.parse(localStorage.getItem(flows) ?? '{}') as object;
  localStorage.setItem(
    flows,
    JSON.stringify({ ...stored, [state]: { dateCreated: Date.now() - ageMinutes * 60_000, transaction } }),
  );
}

export function pendingFlows(): string[] {
  return Object.keys(JSON.parse(localStorage.getItem(flows) ?? '{}') as object);
}
