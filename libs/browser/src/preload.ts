import { useEffect } from 'react';

/** Late enough for the first rows to be shown, early enough for the first click on a button. */
const delayMs = 1_000;

/** Resolves when the first screen is shown, for code that must not delay it. */
export const afterFirstScreen = () => new Promise<void>((resolve) => setTimeout(resolve, delayMs));

/**
 * Preloads the code of dialogs once the screen is shown, so that they open at once, even if the server is down by then.
 * A preload that fails does no harm: the code is requested again when it is needed.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => {}), delayMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- once; each render passes another function
  }, []);
}
