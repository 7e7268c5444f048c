import { removeCorruptEntries } from '@scv/auth';
import { loadConfig } from './load-config.ts';
import { createPortal, type SessionOpener } from './portal.ts';

/**
 * Loads config.json and shows the portal, or a page that says what is wrong with it. The settings, the session and the
 * first call don't wait for React, which loads at the same time.
 */
export async function startPortal(openSession: SessionOpener): Promise<void> {
  // A page restored from the browser's Back cache would show an outdated session.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  removeCorruptEntries();
  const open = async () => createPortal(await loadConfig(), openSession);
  const opening = open();
  // `showPortal` shows the error.
  opening.catch(() => {});
  const { showPortal } = await import('../show-portal.tsx');
  await showPortal(opening, open);
}
