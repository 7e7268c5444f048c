import { hasFeature } from '@scv/api/settings';
import { withTimeout } from '@scv/browser';
import { cddPaths } from '@scv/cdd/paths';
import { hasTokens, signInPaths } from '@scv/auth';
import { PendingBar } from '@scv/ui';
import { usersRoutes } from '@scv/users';
import {
  createBrowserRouter,
  Outlet,
  redirect,
  ScrollRestoration,
  useNavigation,
  type RouteObject,
} from 'react-router';
import { lazyRoutes } from './failure/lazy-routes.ts';
import { ServerErrorRoute } from './failure/server-error-route.tsx';
import { paths } from './paths.ts';
import type { Portal } from './start/portal.ts';

/** After this time a sign-in screen stops waiting to hear whether the person is signed in already. */
const signedInTimeoutMs = 3_000;

/**
 * All routes (specification, section 2), each loaded on demand. The first page preloads what it needs (see
 * vite.config.ts).
 */
export function createPortalRouter({ config, opened }: Portal) {
  /** Redirects a signed-in person from the sign-in screens. Without stored tokens nobody is signed in. */
  async function leaveWhenSignedIn() {
    if (!hasTokens()) return null;
    const { session } = await opened();
    const isSignedIn = withTimeout(signedInTimeoutMs, new Error('The provider took too long.'), session.isSignedIn());
    return (await isSignedIn.catch(() => false)) ? redirect(paths.home) : null;
  }

  /**
   * Checks the session before the first guarded screen is shown, renewing expired tokens. A provider that does not
   * answer doesn't block the portal for longer than the renewal's own time limit.
   */
  async function checkSession() {
    const { session } = await opened();
    await session.isSignedIn();
    return null;
  }

  async function sessionArea() {
    const [{ SessionArea }, { session, queryClient }] = await Promise.all([
      import('./session/session-area.tsx'),
      opened(),
    ]);
    return { Component: () => <SessionArea session={session} queryClient={queryClient} /> };
  }

  async function callback() {
    const [{ CallbackRoute, SecurityArea }, { session }] = await Promise.all([import('@scv/auth/provider'), opened()]);
    const { client } = await session.provider();
    const element = (
      <SecurityArea client={client}>
        <CallbackRoute />
      </SecurityArea>
    );
    return { element };
  }

  async function loginForm() {
    const { LoginRoute } = await import('@scv/auth/login');
    return { element: <LoginRoute recovery={config.okta.recovery} /> };
  }

  const notFound = async () => ({ Component: (await import('./failure/not-found.tsx')).NotFoundRoute });

  /** Without the setting `okta.recovery` the addresses don't exist. */
  const recoveryRoutes = (['recover', 'unlock', 'activate'] as const).map((kind) => ({
    path: signInPaths[kind],
    lazy: config.okta.recovery
      ? async () => {
          const { RecoveryRoute } = await import('@scv/auth/recovery');
          return { element: <RecoveryRoute key={kind} kind={kind} settings={config.okta} /> };
        }
      : notFound,
  }));

  async function account() {
    const [{ AccountRoute }, { session }] = await Promise.all([import('@scv/account'), opened()]);
    const { client, extraTokens } = await session.provider();
    const login = session.status.person?.login ?? '';
    return { Component: () => <AccountRoute client={client} tokens={extraTokens} login={login} /> };
  }

  const uploadHistory = {
    path: cddPaths.history(),
    lazy: () => import('./upload-history.tsx'),
  };

  async function activity() {
    const [{ ActivityRoute }, { userPaths }] = await Promise.all([import('@scv/activity'), import('@scv/users/paths')]);
    const userPath = hasFeature('user-details') ? userPaths.user : undefined;
    const runPath = hasFeature('user-filters') ? (run: string) => userPaths.list({ run }) : undefined;
    return { Component: () => <ActivityRoute userPath={userPath} runPath={runPath} /> };
  }

  const routes: RouteObject[] = [
    {
      element: (
        <>
          <Pending />
          <Outlet />
          <ScrollRestoration />
        </>
      ),
      ErrorBoundary: ServerErrorRoute,
      children: [
        { path: signInPaths.login, loader: leaveWhenSignedIn, lazy: loginForm },
        ...recoveryRoutes,
        { path: '/404', lazy: notFound },
        { path: '/500', Component: ServerErrorRoute },
        {
          lazy: sessionArea,
          children: [
            {
              path: signInPaths.flow,
              loader: leaveWhenSignedIn,
              lazy: async () => ({ Component: (await import('@scv/auth/provider')).AuthorizationFlowRoute }),
            },
            ...signInPaths.callbacks.map((path) => ({ path, lazy: callback })),
            {
              loader: checkSession,
              shouldRevalidate: () => false,
              lazy: async () => {
                const { Shell } = await import('./shell/shell.tsx');
                return {
                  Component: () => <Shell hasAccount={config.okta.myAccount === true} commit={config.commit} />,
                };
              },
              children: [
                {
                  lazy: async () => ({ ErrorBoundary: (await import('./shell/screen-error.tsx')).ScreenError }),
                  children: [
                    { index: true, loader: () => redirect(paths.home) },
                    {
                      path: paths.home,
                      lazy: async () => ({
                        Component: (await import('./shell/dashboard/dashboard-route.tsx')).DashboardRoute,
                      }),
                    },
                    ...usersRoutes(),
                    {
                      path: paths.cddUpload,
                      lazy: async () => {
                        const { CddUploadRoute } = await import('@scv/cdd');
                        return { Component: () => <CddUploadRoute maxBytes={config.cdd.maxBytes} /> };
                      },
                    },
                    ...(hasFeature('cdd-history') ? [uploadHistory] : []),
                    ...(hasFeature('activity') ? [{ path: paths.activity, lazy: activity }] : []),
                    ...(config.okta.myAccount ? [{ path: paths.account, lazy: account }] : []),
                    {
                      path: '*',
                      lazy: async () => ({ Component: (await import('./failure/not-found.tsx')).NotFoundPage }),
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ];
  return createBrowserRouter(lazyRoutes(routes));
}

/** Shows that the next screen is loading. */
function Pending() {
  return useNavigation().state !== 'idle' && <PendingBar />;
}
