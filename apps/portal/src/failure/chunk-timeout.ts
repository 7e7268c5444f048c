import { loadPart } from '@scv/browser';
import type { RouteObject } from 'react-router';

/** Limits the time that the code of each lazy route may take to load. */
export function withChunkTimeout(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    return {
      ...route,
      ...(typeof lazy === 'function' && { lazy: () => loadPart(lazy) }),
      ...(children && { children: withChunkTimeout(children) }),
    } as RouteObject;
  });
}
