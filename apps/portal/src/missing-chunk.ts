import { hasUnsavedChanges } from '@scv/ui';

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
 * Whether loading the page again, which brings the new build, is worth it: not a second time, not offline, and not when
 * something typed would be lost. Without storage nobody would know that it was tried before.
 */
export function canReloadForChunk(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key));
    return Date.now() - last >= onceIn && navigator.onLine && !hasUnsavedChanges();
  } catch {
    return false;
  }
}

export function reloadForChunk(): void {
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
