const sessionEnd = 'scv-session-end';

/**
 * Calls `act` once, before the page is hidden or the session ends: whatever isn't in the address yet would be lost.
 * @returns the undo function
 */
export function beforeLeaving(act: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  function leave() {
    controller.abort();
    act();
  }
  for (const event of [sessionEnd, 'pagehide', 'visibilitychange']) addEventListener(event, leave, { signal });
  return () => controller.abort();
}

/** Announces that the session ends. The address is stored afterwards, to return to it after a new sign-in. */
export function announceSessionEnd(): void {
  dispatchEvent(new Event(sessionEnd));
}
