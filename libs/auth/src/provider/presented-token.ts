/*
 * Marks the refresh tokens that a tab has presented to the provider, by Web Locks. The browser itself keeps the locks,
 * so all tabs see them at once; a change of localStorage reaches the processes of other tabs some time later.
 */

/** @returns a function that takes the mark away; it also goes with the tab */
export async function markAsPresented(refreshToken: string): Promise<() => void> {
  const name = await lockName(refreshToken);
  const unmarked = Promise.withResolvers<void>();
  await new Promise<void>((marked) => {
    void navigator.locks.request(name, { ifAvailable: true }, () => {
      marked();
      return unmarked.promise;
    });
  });
  return unmarked.resolve;
}

/** Whether an open tab has presented this refresh token, so that it can't be used any more. */
export async function isPresented(refreshToken: string): Promise<boolean> {
  const name = await lockName(refreshToken);
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}

/** A digest, because the names of locks can be read by every script of the page. */
async function lockName(refreshToken: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refreshToken));
  return `scv-admin-portal:presented:${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
