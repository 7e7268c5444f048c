import { removeCorruptEntries } from '@scv/auth';
import { FullPageMessage } from '@scv/ui';
import '@scv/ui/styles.css';
import './portal.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ConfigErrorPage } from './config-error-page.tsx';
import { ConfigError, loadConfig } from './config.ts';
import { FailureReason, serverError, TryAgain } from './failure.tsx';
import { createPortal, type SessionOpener } from './portal.ts';
import { createPortalRouter } from './router.tsx';

/** Reads the settings and renders the portal; with settings that cannot be used, a page that names them. */
export async function startPortal(openSession: SessionOpener): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no element with the id "root".');
  const root = createRoot(container);
  // A page that Back brings out of the browser's cache would show what was there before, signed in or half-way out.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  removeCorruptEntries();
  try {
    const router = createPortalRouter(createPortal(await loadConfig(), openSession));
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  } catch (error) {
    if (error instanceof ConfigError) return root.render(<ConfigErrorPage error={error} />);
    console.error(error);
    root.render(<StartFailure error={error} />);
  }
}

/** The 500 page, before there is a router and with it a way to anywhere else. */
function StartFailure({ error }: { error: unknown }) {
  return (
    <FullPageMessage {...serverError} actions={<TryAgain />}>
      <FailureReason error={error} />
    </FullPageMessage>
  );
}
