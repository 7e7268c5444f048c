import { fakeSettings } from '@scv/testing/fake-provider';
import { StrictMode } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { onTestFinished } from 'vitest';
import { CallbackRoute } from '../provider/callback-route.tsx';
import { LoginProvider } from '../login/login-context.tsx';
import { SessionProvider } from '../session/session-context.tsx';
import { Session } from '../session/session.ts';
import { signInPaths } from '../session/sign-in-paths.ts';
import { useSignedInPerson } from '../session/use-signed-in-person.ts';

/* What the tests of the callback share. For tests only. */

const flows = 'okta-shared-transaction-storage';

/** The portal as a return from the provider meets it, with a session of its own. */
export function callbackRoutes({
  session = new Session(fakeSettings, 30),
  callback = <CallbackRoute />,
} = {}): RouteObject[] {
  // Or it would follow what happens to the tokens of the next test.
  onTestFinished(() => session.client.stop());
  const area = (
    <StrictMode>
      <LoginProvider>
        <SessionProvider session={session}>
          <Outlet />
        </SessionProvider>
      </LoginProvider>
    </StrictMode>
  );
  return [
    {
      element: area,
      children: [
        ...signInPaths.callbacks.map((path) => ({ path, element: callback })),
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

/** Puts the address where the callback reads it: the test's router has one of its own. */
export function returnTo(address: string): void {
  history.replaceState(null, '', address);
}

/** A flow that this browser has started, in this tab or another one, as the client library keeps it. `age`: minutes. */
export function rememberFlow(state: string, age = 0): void {
  const { clientId, issuer, scopes } = fakeSettings;
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
    JSON.stringify({ ...stored, [state]: { dateCreated: Date.now() - age * 60_000, transaction } }),
  );
}

export function pendingFlows(): string[] {
  return Object.keys(JSON.parse(localStorage.getItem(flows) ?? '{}') as object);
}
