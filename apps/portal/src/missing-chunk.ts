import { hasUnsavedChanges } from '@scv/browser';

/** When the page was last loaded anew for a missing chunk, in this tab (sessionStorage). */
const key = 'reloadedForChunk';

/** Milliseconds in which a second missing chunk is not mended by loading the page again: that did not help. */
const onceIn = 60_000;

/** What the browsers say of a module that cannot be had, and the specification's ChunkLoadError. */
const messages =
  /^(failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css)/i;

/** Whether the failure is a part of the portal that could not be loaded: after a deployment the old ones are gone. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || messages.test(error.message));
}

/**
 * Loads the page again, which brings the new build; the server has to be there. Not a second time, and not when something
 * typed would be lost. Without storage nobody would know that it was tried before.
 * @returns whether the page is on its way out
 */
export function reloadForChunk(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < onceIn || hasUnsavedChanges()) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
