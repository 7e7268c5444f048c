import { loadCode } from '@scv/ui/browser';
import type { RouteObject } from 'react-router';

/** Loads the code of each lazy route with `loadCode`. */
export function lazyRoutes(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    return {
      ...route,
      ...(typeof lazy === 'function' && { lazy: () => loadCode(lazy) }),
      ...(children && { children: lazyRoutes(children) }),
    } as RouteObject;
  });
}
