import { hasUnsavedChanges } from '@scv/browser';

/** sessionStorage: when this tab last reloaded the page for a missing chunk. */
const storageKey = 'reloadedForChunk';

/** If another chunk is missing this soon after a reload, the reload did not help. */
const minReloadIntervalMs = 60_000;

/** What Chrome, Firefox, Safari and Vite say when a chunk or its style sheet fails to load. */
const messages =
  /^(failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css)/i;

/** Whether a chunk failed to load. Chunks of the previous build are gone after a deployment. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || messages.test(error.message));
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
