import { loadPart } from '@scv/browser';
import type { RouteObject } from 'react-router';

/** Gives the code of every route that comes on demand its time limit. */
export function limitChunks(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    return {
      ...route,
      ...(typeof lazy === 'function' && { lazy: () => loadPart(lazy) }),
      ...(children && { children: limitChunks(children) }),
    } as RouteObject;
  });
}
