import { within } from '@scv/browser';
import { LoginProvider, LoginRoute, maybeSignedIn, signInPaths } from '@scv/auth';
import { PendingBar, Skeleton } from '@scv/ui';
import { usersRoutes } from '@scv/users';
import {
  createBrowserRouter,
  Outlet,
  redirect,
  ScrollRestoration,
  useNavigation,
  type RouteObject,
} from 'react-router';
import { limitChunks } from './load-chunk.ts';
import { paths } from './paths.ts';
import type { Portal } from './portal.ts';
import { ServerErrorRoute } from './server-error-route.tsx';

/** Milliseconds that a sign-in screen waits to hear whether somebody is signed in already. */
const patience = 3_000;

/**
 * All routes of the specification, section 2. /login is in the first chunk; the rest comes on demand, and what a
 * signed-in visit needs is preloaded by index.html (see vite.config.ts).
 */
export function createPortalRouter({ config, opened }: Portal) {
  /** A signed-in visit to a sign-in screen goes to the portal. Without stored tokens there is nothing to ask. */
  async function leaveWhenSignedIn() {
    if (!maybeSignedIn()) return null;
    const { session } = await opened();
    const isSignedIn = within(patience, new Error('The provider took too long.'), session.isSignedIn());
    return (await isSignedIn.catch(() => false)) ? redirect(paths.home) : null;
  }

  /** Starts the list call while the code of its screen still comes. Nobody is kept waiting for it. */
  function startUserList({ request }: { request: Request }) {
    const start = async () => {
      const [{ session, queryClient }, { prefetchUsers }] = await Promise.all([
        opened(),
        import('@scv/users/prefetch'),
      ]);
      if (await session.isSignedIn()) prefetchUsers(queryClient, new URL(request.url));
    };
    // What fails here fails for the screen as well, which says it.
    start().catch(() => {});
    return null;
  }

  async function sessionArea() {
    const [{ SessionArea }, { session, queryClient }] = await Promise.all([import('./session-area.tsx'), opened()]);
    return { Component: () => <SessionArea session={session} queryClient={queryClient} /> };
  }

  const callback = async () => ({ Component: (await import('@scv/auth/session')).CallbackRoute });

  const routes: RouteObject[] = [
    {
      element: (
        <LoginProvider>
          <Pending />
          <Outlet />
          <ScrollRestoration />
        </LoginProvider>
      ),
      ErrorBoundary: ServerErrorRoute,
      HydrateFallback: () => <Skeleton label="Loading the portal" height={56} />,
      children: [
        { path: signInPaths.login, loader: leaveWhenSignedIn, Component: LoginRoute },
        { path: '/404', lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFoundRoute }) },
        { path: '/500', Component: ServerErrorRoute },
        {
          lazy: sessionArea,
          children: [
            {
              path: signInPaths.flow,
              loader: leaveWhenSignedIn,
              lazy: async () => ({ Component: (await import('@scv/auth/session')).AuthorizationFlowRoute }),
            },
            ...signInPaths.callbacks.map((path) => ({ path, lazy: callback })),
            {
              lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
              children: [
                {
                  lazy: async () => ({ ErrorBoundary: (await import('./shell/screen-error.tsx')).ScreenError }),
                  children: [
                    { index: true, loader: () => redirect(paths.home) },
                    {
                      path: paths.home,
                      lazy: async () => ({ Component: (await import('./shell/dashboard-route.tsx')).DashboardRoute }),
                    },
                    ...usersRoutes(startUserList),
                    {
                      path: paths.cddUpload,
                      lazy: async () => {
                        const { CddUploadRoute } = await import('@scv/cdd');
                        return { Component: () => <CddUploadRoute maxBytes={config.cdd.maxBytes} /> };
                      },
                    },
                    { path: '*', lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFoundPage }) },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ];
  return createBrowserRouter(limitChunks(routes));
}

/** The code of a screen that was asked for is on its way. */
function Pending() {
  return useNavigation().state !== 'idle' && <PendingBar />;
}
