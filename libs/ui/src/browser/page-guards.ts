/**
 * What the page does everywhere with keys and files that aren't meant for it. Called before there is a router, and in the
 * tests of screens.
 */
export function guardPage(): void {
  // On the document: listeners of the window, such as the one that keeps the session alive, still hear every key.
  document.addEventListener('keydown', leaveToInputMethod, true);
  document.addEventListener('keypress', leaveToInputMethod, true);
  addEventListener('dragover', refuseFile);
  addEventListener('drop', refuseFile);
  addEventListener('popstate', passStep);
}

/** Safari ends a composition before its last keydown, so that only the key code says whose it was. */
const inputMethodKeyCode = 229;

/** Whether the input method took the last keydown. */
let isTaken = false;

/** Hides the keys of an input method from all handlers, ours and PrimeReact's, and keeps them from submitting a form. */
function leaveToInputMethod(event: KeyboardEvent): void {
  if (event.type === 'keydown') isTaken = event.isComposing || event.keyCode === inputMethodKeyCode;
  if (!isTaken && !event.isComposing) return;
  event.stopImmediatePropagation();
  if (event.type === 'keypress') event.preventDefault();
}

/** Otherwise the browser would open a file that is dropped beside a drop area in place of the portal. */
function refuseFile(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

type StepListener = (event: PopStateEvent) => boolean;

/** The newest is first. */
let stepListeners: readonly StepListener[] = [];

/**
 * Added before the router's listener: a window runs its own listeners in the order in which they were added. Chromium does
 * so even with capturing listeners.
 */
function passStep(event: PopStateEvent): void {
  if (stepListeners.some((listener) => listener(event))) event.stopImmediatePropagation();
}

/**
 * Hears Back and Forward before the router and before earlier listeners.
 * @param listener returns whether it holds the step, so that nobody else hears of it
 * @returns the undo function
 */
export function hearSteps(listener: StepListener): () => void {
  stepListeners = [listener, ...stepListeners];
  return () => {
    stepListeners = stepListeners.filter((other) => other !== listener);
  };
}
