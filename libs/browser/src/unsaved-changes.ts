/** How many parts of the page have unsaved changes. */
let count = 0;
let isForgotten = false;

/** Whether leaving the page now would lose something typed or in progress. */
export function hasUnsavedChanges(): boolean {
  return count > 0 && !isForgotten;
}

/** Lets the person leave without a question, because the session is over. Applies to the current changes only. */
export function forgetUnsavedChanges(): void {
  isForgotten = count > 0;
}

/** Makes the browser ask before it closes or reloads the page. @returns the undo function */
export function addUnsavedChanges(): () => void {
  count += 1;
  addEventListener('beforeunload', askBeforeUnload);
  return () => {
    count -= 1;
    if (count > 0) return;
    isForgotten = false;
    removeEventListener('beforeunload', askBeforeUnload);
  };
}

function askBeforeUnload(event: BeforeUnloadEvent) {
  if (hasUnsavedChanges()) event.preventDefault();
}
