import { accountRoutes } from '@scv/account';
import { activityRoutes } from '@scv/activity';
import { signInPaths } from '@scv/auth';
import { loginRoutes, providerRoutes, recoveryRoutes } from '@scv/auth/routes';
import { cddRoutes } from '@scv/cdd';
import { dashboardRoutes } from '@scv/dashboard';
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
import { ServerErrorRoute } from './failure/error-pages.tsx';
import type { Portal } from './start/portal.ts';
import { loadCode } from '@scv/ui/browser';

/**
 * All routes (specification, section 2), each loaded on demand. The first page preloads what it needs (see
 * build/chunks.ts).
 */
export function createPortalRouter(portal: Portal) {
  const { okta } = portal.config;
  const session = async () => (await portal.opened()).session;
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
        ...loginRoutes(okta, session),
        ...(okta.recovery
          ? recoveryRoutes(okta)
          : [signInPaths.recover, signInPaths.unlock, signInPaths.activate].map((path) => ({ path, lazy: notFound }))),
        { path: '/404', lazy: notFound },
        { path: '/500', Component: ServerErrorRoute },
        {
          lazy: () => sessionArea(portal),
          children: [...providerRoutes(session), guardedRoute(portal)],
        },
      ],
    },
  ];
  return createBrowserRouter(lazyRoutes(routes));
}

/**
 * How long the skeleton of index.html stays while the first data loads. Most answers come in that time; then the screen
 * is rendered once, with its data. Otherwise it is shown with its own skeleton.
 */
const firstDataMs = 300;

/** The shell and its screens, for signed-in administrators. */
function guardedRoute({ config, opened, firstData }: Portal): RouteObject {
  return {
    // Checks the session before the first screen is shown, renewing expired tokens. A provider that doesn't answer
    // doesn't block the portal for longer than the renewal's own time limit.
    loader: async () => {
      const { session } = await opened();
      await session.isSignedIn();
      await Promise.race([firstData, new Promise((resolve) => setTimeout(resolve, firstDataMs))]);
      return null;
    },
    shouldRevalidate: () => false,
    lazy: async () => {
      const { Shell } = await import('./shell/shell.tsx');
      return {
        Component: () => (
          <Shell
            hasAccount={config.okta.myAccount === true}
            commit={config.commit}
            supportUrl={config.brand?.supportUrl}
          />
        ),
      };
    },
    children: [
      {
        lazy: async () => ({ ErrorBoundary: (await import('./shell/screen-error.tsx')).ScreenError }),
        children: [
          { index: true, loader: () => redirect(signInPaths.home) },
          ...dashboardRoutes(signInPaths.home, async () => (await links()).dashboardLinks()),
          ...usersRoutes(),
          ...cddRoutes(config.cdd, async () => (await links()).uploadLinks()),
          ...activityRoutes(async () => (await links()).activityLinks()),
          ...(config.okta.myAccount ? accountRoutes(() => accountAccess(opened)) : []),
          { path: '*', lazy: async () => ({ Component: (await import('./failure/not-found.tsx')).NotFoundPage }) },
        ],
      },
    ],
  };
}

const links = () => import('./links.tsx');

const notFound = async () => ({ Component: (await import('./failure/not-found.tsx')).NotFoundRoute });

async function sessionArea({ opened }: Portal) {
  const [{ SessionArea }, { session, queryClient }] = await Promise.all([
    import('./session/session-area.tsx'),
    opened(),
  ]);
  return { Component: () => <SessionArea session={session} queryClient={queryClient} /> };
}

async function accountAccess(opened: Portal['opened']) {
  const { session } = await opened();
  const { client, extraTokens: tokens } = await session.provider();
  // New tokens name the person as the provider does now. A failure is logged; the name then changes later.
  const onProfileSaved = () => void session.renew().catch(() => {});
  return { client, tokens, login: session.status.person?.login ?? '', onProfileSaved };
}

/** Shows that the next screen is loading. */
function Pending() {
  return useNavigation().state !== 'idle' && <PendingBar />;
}

/** Loads the code of each lazy route with `loadCode`. */
function lazyRoutes(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    return {
      ...route,
      ...(typeof lazy === 'function' && { lazy: () => loadCode(lazy) }),
      ...(children && { children: lazyRoutes(children) }),
    } as RouteObject;
  });
}
