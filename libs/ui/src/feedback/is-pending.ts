/** True while a PendingBar is shown. Keys are ignored then: they are meant for what is loading, such as a dialog. */
export function isPending(): boolean {
  return document.querySelector('[role="progressbar"][aria-label="Loading"]') !== null;
}
