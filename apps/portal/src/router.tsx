import { withTimeout } from '@scv/browser';
import { LoginRoute, maybeSignedIn, signInPaths } from '@scv/auth';
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
import { withChunkTimeout } from './failure/chunk-timeout.ts';
import { ServerErrorRoute } from './failure/server-error-route.tsx';
import { paths } from './paths.ts';
import type { Portal } from './start/portal.ts';

/** After this time a sign-in screen stops waiting to hear whether the person is signed in already. */
const signedInTimeoutMs = 3_000;

/**
 * All routes (specification, section 2). /login is in the first chunk, the others are lazy; index.html preloads what a
 * signed-in visit needs (see vite.config.ts).
 */
export function createPortalRouter({ config, opened }: Portal) {
  /** Redirects a signed-in person from the sign-in screens. Without stored tokens nobody is signed in. */
  async function leaveWhenSignedIn() {
    if (!maybeSignedIn()) return null;
    const { session } = await opened();
    const isSignedIn = withTimeout(signedInTimeoutMs, new Error('The provider took too long.'), session.isSignedIn());
    return (await isSignedIn.catch(() => false)) ? redirect(paths.home) : null;
  }

  /** Starts the list call while the screen's code is still loading. Doesn't delay the navigation. */
  function startUserList({ request }: { request: Request }) {
    const start = async () => {
      const [{ session, queryClient }, { prefetchUsers }] = await Promise.all([
        opened(),
        import('@scv/users/prefetch'),
      ]);
      if (await session.isSignedIn()) prefetchUsers(queryClient, new URL(request.url));
    };
    // The screen makes the same call and shows its error.
    start().catch(() => {});
    return null;
  }

  async function sessionArea() {
    const [{ SessionArea }, { session, queryClient }] = await Promise.all([
      import('./session/session-area.tsx'),
      opened(),
    ]);
    return { Component: () => <SessionArea session={session} queryClient={queryClient} /> };
  }

  const callback = async () => ({ Component: (await import('@scv/auth/session')).CallbackRoute });

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
      HydrateFallback: () => <Skeleton label="Loading the portal" height={56} />,
      children: [
        { path: signInPaths.login, loader: leaveWhenSignedIn, Component: LoginRoute },
        { path: '/404', lazy: async () => ({ Component: (await import('./failure/not-found.tsx')).NotFoundRoute }) },
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
  return createBrowserRouter(withChunkTimeout(routes));
}

/** Shows that the next screen is loading. */
function Pending() {
  return useNavigation().state !== 'idle' && <PendingBar />;
}
