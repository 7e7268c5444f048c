/** How many parts of the page hold work that would be lost with it. */
let holders = 0;
let forgotten = false;

/** Whether leaving the page now would lose what a person has typed or begun. */
export function hasUnsavedChanges(): boolean {
  return holders > 0 && !forgotten;
}

/** Lets the page go without a question: the session is over, whatever holds the page now. */
export function forgetUnsavedChanges(): void {
  forgotten = holders > 0;
}

/** For the leave guard: holds the page, closing and reloading it included. Returns the way out. */
export function holdPage(): () => void {
  holders += 1;
  addEventListener('beforeunload', askBeforeUnload);
  return () => {
    holders -= 1;
    if (holders > 0) return;
    forgotten = false;
    removeEventListener('beforeunload', askBeforeUnload);
  };
}

function askBeforeUnload(event: BeforeUnloadEvent) {
  if (hasUnsavedChanges()) event.preventDefault();
}
