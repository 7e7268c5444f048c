import type { RouteObject } from 'react-router';

/** Milliseconds (specification, section 9: chunk load timeout). */
const patience = 120_000;

/** A part of the portal's code did not come in time (specification, section 8). */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Gives the code of every route that comes on demand its time limit. */
export function limitChunks(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    return {
      ...route,
      ...(typeof lazy === 'function' && { lazy: () => inTime(lazy()) }),
      ...(children && { children: limitChunks(children) }),
    } as RouteObject;
  });
}

async function inTime<Chunk>(chunk: Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('A part of the portal did not load in time.')), patience);
  });
  return Promise.race([chunk, tooLate]).finally(() => clearTimeout(timer));
}
