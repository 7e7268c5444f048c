import { within } from './within.ts';

/** Milliseconds (specification, section 9: chunk load timeout). */
const patience = 120_000;

/** A part of the portal's code did not come in time (specification, section 8). */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Fetches a part of the code that comes on demand, and its style sheets, within its time limit. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const tooLate = new ChunkLoadError('A part of the portal did not load in time.');
  return within(patience, tooLate, fetchFailedStyles().then(load));
}

/** The build's own loader asks for each style sheet but once, so that a second try would come without its looks. */
const failedStyles = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  },
  { capture: true },
);

/** Resolves in any case: what fails again may belong to another part. */
function fetchFailedStyles(): Promise<unknown> {
  const links = [...failedStyles];
  failedStyles.clear();
  return Promise.all(
    links.map(
      (link) =>
        new Promise((ended) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener('load', ended);
          again.addEventListener('error', ended);
          link.replaceWith(again);
        }),
    ),
  );
}
