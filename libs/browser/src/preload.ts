import { useEffect } from 'react';

/** Milliseconds: after the first rows, before a person has found a button. */
const pause = 1_000;

/** Resolves once the screen is there, for code that must not hold it up. */
export const afterTheScreen = () => new Promise<void>((next) => setTimeout(next, pause));

/**
 * Fetches the code of dialogs once the screen is there, so that they open at once, and when the server is gone by then.
 * What cannot be had is asked for again when it is opened.
 */
export function useAtHand(load: () => Promise<unknown>): void {
  useEffect(() => {
    const later = setTimeout(() => load().catch(() => {}), pause);
    return () => clearTimeout(later);
    // oxlint-disable-next-line react/exhaustive-deps -- once, whatever function each render brings
  }, []);
}
