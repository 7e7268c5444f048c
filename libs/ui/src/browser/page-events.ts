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

/** How many parts of the page have unsaved changes. */
let unsavedCount = 0;
let isForgotten = false;

/** Whether leaving the page now would lose something typed or in progress. */
export function hasUnsavedChanges(): boolean {
  return unsavedCount > 0 && !isForgotten;
}

/** Lets the person leave without a question, because the session is over. Applies to the current changes only. */
export function forgetUnsavedChanges(): void {
  isForgotten = unsavedCount > 0;
}

/** Makes the browser ask before it closes or reloads the page. @returns the undo function */
export function addUnsavedChanges(): () => void {
  unsavedCount += 1;
  addEventListener('beforeunload', askBeforeUnload);
  return () => {
    unsavedCount -= 1;
    if (unsavedCount > 0) return;
    isForgotten = false;
    removeEventListener('beforeunload', askBeforeUnload);
  };
}

function askBeforeUnload(event: BeforeUnloadEvent) {
  if (hasUnsavedChanges()) event.preventDefault();
}

/** Dispatched on the window while work such as an upload is in progress: the idle watch counts it as activity. */
export const presenceEvent = 'scv-activity';

export function reportPresence(): void {
  dispatchEvent(new Event(presenceEvent));
}
