import { withTimeout } from './with-timeout.ts';

/** Specification, section 9: chunk load timeout. */
const timeoutMs = 120_000;

/** A chunk did not load in time (specification, section 8). */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Loads a chunk and its style sheets. Rejects with a ChunkLoadError after 120 s, or with the import's own error. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const timedOut = new ChunkLoadError('A part of the portal did not load in time.');
  return withTimeout(timeoutMs, timedOut, reloadFailedStyles().then(load));
}

/** Vite's loader requests each style sheet only once: without this, a second try would show the chunk unstyled. */
const failedStyles = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  { capture: true },
);

/** Never rejects: a style sheet that fails again may belong to another chunk. */
function reloadFailedStyles(): Promise<unknown> {
  const links = [...failedStyles];
  failedStyles.clear();
  return Promise.all(
    links.map(
      (link) =>
        new Promise((resolve) => {
          const retry = link.cloneNode() as HTMLLinkElement;
          retry.addEventListener('load', resolve);
          retry.addEventListener('error', resolve);
          link.replaceWith(retry);
        }),
    ),
  );
}
