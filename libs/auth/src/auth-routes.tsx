import { withTimeout } from '@scv/ui/browser';
import { redirect, type RouteObject } from 'react-router';
import type { OktaSettings } from './provider/okta-client.ts';
import type { Session } from './session/session.ts';
import { signInPaths } from './storage/sign-in-storage.ts';
import { hasTokens } from './storage/stored-tokens.ts';

/** The longest time that a sign-in screen waits to hear whether the person is signed in already. */
const signedInTimeoutMs = 3_000;

type OpenSession = () => Promise<Session>;

/** The login form, loaded on demand. It needs no session. */
export const loginRoutes = ({ recovery }: OktaSettings, open: OpenSession): RouteObject[] => [
  {
    path: signInPaths.login,
    loader: () => leaveWhenSignedIn(open),
    lazy: async () => {
      const { LoginRoute } = await import('./login/login-route.tsx');
      return { element: <LoginRoute recovery={recovery} /> };
    },
  },
];

/** Password recovery, unlocking and activation, loaded on demand. They need no session. */
export const recoveryRoutes = (settings: OktaSettings): RouteObject[] =>
  (['recover', 'unlock', 'activate'] as const).map((kind) => ({
    path: signInPaths[kind],
    lazy: async () => {
      const { RecoveryRoute } = await import('./recovery/recovery-route.tsx');
      return { element: <RecoveryRoute key={kind} kind={kind} settings={settings} /> };
    },
  }));

/** The sign-in at the provider, loaded on demand. The app renders these below its SessionProvider. */
export const providerRoutes = (open: OpenSession): RouteObject[] => [
  {
    path: signInPaths.flow,
    loader: () => leaveWhenSignedIn(open),
    lazy: async () => ({ Component: (await import('./sign-in/authorization-flow-route.tsx')).AuthorizationFlowRoute }),
  },
  ...signInPaths.callbacks.map((path) => ({ path, lazy: () => callback(open) })),
];

async function callback(open: OpenSession) {
  const [{ SecurityArea, CallbackRoute }, session] = await Promise.all([
    import('./sign-in/callback-route.tsx'),
    open(),
  ]);
  const { client } = await session.provider();
  const element = (
    <SecurityArea client={client}>
      <CallbackRoute />
    </SecurityArea>
  );
  return { element };
}

/** Redirects a signed-in person from the sign-in screens. Without stored tokens nobody is signed in. */
async function leaveWhenSignedIn(open: OpenSession) {
  if (!hasTokens()) return null;
  const session = await open();
  const isSignedIn = withTimeout(signedInTimeoutMs, new Error('The provider took too long.'), session.isSignedIn());
  return (await isSignedIn.catch(() => false)) ? redirect(signInPaths.home) : null;
}
