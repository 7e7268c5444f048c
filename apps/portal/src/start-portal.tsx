import { removeCorruptEntries } from '@scv/auth';
import { FullPageMessage, Skeleton } from '@scv/ui';
import '@scv/ui/styles.css';
import './portal.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ConfigErrorPage } from './config-error-page.tsx';
import { ConfigError, loadConfig, type PortalConfig } from './config.ts';
import { FailureReason, serverError, TryAgain } from './failure.tsx';
import { createPortal, type SessionOpener } from './portal.ts';
import { createPortalRouter } from './router.tsx';
import { tryAgain } from './server-reach.ts';

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
  root.render(<Skeleton label="Loading the portal" height={56} />);
  try {
    const config = await loadConfig().catch((error: unknown) => untilThere(root, error));
    const router = createPortalRouter(createPortal(config, openSession));
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

/** While network or server fail that is said, and the settings are asked for again and again. Throws any other failure. */
function untilThere(root: Root, failure: unknown): Promise<PortalConfig> {
  return new Promise((resolve, reject) => {
    const show = (error: unknown) => {
      const isPassing = error instanceof ConfigError && error.isPassing;
      if (isPassing) root.render(<ConfigErrorPage error={error} onTryAgain={() => tries.now()} />);
      else reject(error as Error);
      return !isPassing;
    };
    const tries = tryAgain(() => loadConfig().then((config) => (resolve(config), true), show));
    if (show(failure)) tries.stop();
  });
}

/** The 500 page, before there is a router and with it a way to anywhere else. */
function StartFailure({ error }: { error: unknown }) {
  return (
    <FullPageMessage {...serverError} actions={<TryAgain />}>
      <FailureReason error={error} />
    </FullPageMessage>
  );
}
