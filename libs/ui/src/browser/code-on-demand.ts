import { useEffect, useEffectEvent } from 'react';
import { hasUnsavedChanges } from './page-events.ts';

/** Specification, section 9: chunk load timeout. */
const chunkTimeoutMs = 120_000;

/** Late enough for the first rows to be shown, early enough for the first click on a button. */
const firstScreenMs = 1_000;

/** If another chunk is missing this soon after a reload, the reload did not help. */
const minReloadIntervalMs = 60_000;

/** sessionStorage: when this tab last reloaded the page for a missing chunk. */
const storageKey = 'reloadedForChunk';

/** What Chrome, Firefox and Safari say when a chunk fails to load. */
const loadFailures =
  /^(failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed)/i;

/** A chunk is gone, as after a deployment, or did not load in time (specification, section 8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Loads code. Rejects with a ChunkLoadError if a chunk fails to load or takes more than 120 s, and with the code's own
 * error if it throws. A failed load can be tried again. A component's styles are in its chunk.
 * @param load calls `import()`
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  const timedOut = new ChunkLoadError('A part of the portal did not load in time.');
  try {
    return await withTimeout(chunkTimeoutMs, timedOut, load());
  } catch (error) {
    if (error instanceof Error && loadFailures.test(error.message))
      throw new ChunkLoadError(error.message, { cause: error });
    throw error;
  }
}

/** Resolves when the first screen is shown, for work that must not delay it. */
export const afterFirstScreen = () => new Promise<void>((resolve) => setTimeout(resolve, firstScreenMs));

/** Preloads code once the screen is shown. If that fails, the code is requested again when it is needed. */
export function usePreload<Code>(load: () => Promise<Code>, onLoad?: (code: Code) => void): void {
  const preload = useEffectEvent(() => loadCode(load).then(onLoad, () => {}));
  useEffect(() => {
    const timer = setTimeout(() => preload(), firstScreenMs);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * Reloads the page to get the new build, unless unsaved changes would be lost or a reload did not help a moment ago.
 * Without storage it never reloads, because it could not tell that it had done so.
 * @returns whether the page is being reloaded
 */
export function reloadForChunk(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(storageKey)) < minReloadIntervalMs || hasUnsavedChanges())
      return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** Rejects with `error` when `work` hasn't settled after `timeoutMs`; the work itself goes on. */
export async function withTimeout<Result>(timeoutMs: number, error: Error, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
