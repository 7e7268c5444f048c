import { hasTokens, removeCorruptEntries } from '@scv/auth';
import { loadConfig } from './load-config.ts';
import { createPortal, type SessionLoader } from './portal.ts';
import { watchErrors } from './watch-errors.ts';

/**
 * Loads config.json and shows the portal, or a page that says what is wrong with it. The settings, the session and the
 * first call don't wait for React, which loads at the same time.
 */
export async function startPortal(loadSession: SessionLoader): Promise<void> {
  // A page restored from the browser's Back cache would show an outdated session.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  removeCorruptEntries();
  // Before React, which takes long to run: the first call is sent as soon as the settings are there.
  const loading = hasTokens() ? loadSession() : undefined;
  const open = async () => {
    const config = await loadConfig();
    if (config.errorReports) watchErrors(config.errorReports);
    return createPortal(config, () => loading ?? loadSession());
  };
  const opening = open();
  // The screens show these errors.
  loading?.catch(() => {});
  opening.catch(() => {});
  const { showPortal } = await import('../show-portal.tsx');
  await showPortal(opening, open);
}
