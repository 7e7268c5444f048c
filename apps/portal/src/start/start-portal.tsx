import { removeCorruptEntries } from '@scv/auth';
import type { PortalConfig } from '@scv/config';
import { FullPageMessage, Skeleton } from '@scv/ui';
import '@scv/ui/styles.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { retryUntil } from '../connection/retry-until.ts';
import { FailureReason, TryAgain } from '../failure/failure-parts.tsx';
import { serverError } from '../failure/use-failure.ts';
import { createPortal, type SessionOpener } from './portal.ts';
import { createPortalRouter } from '../router.tsx';
import { ConfigErrorPage } from './config-error-page.tsx';
import { ConfigError, loadConfig } from './load-config.ts';

/** Loads config.json and renders the portal, or a page that says what is wrong with it. */
export async function startPortal(openSession: SessionOpener): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no element with the id "root".');
  const root = createRoot(container);
  // A page restored from the browser's Back cache would show an outdated session.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  removeCorruptEntries();
  root.render(<Skeleton label="Loading the portal" height={56} />);
  try {
    const config = await loadConfig().catch((error: unknown) => retryConfig(root, error));
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

/** Shows each temporary failure and loads config.json again, until it succeeds. Throws any other error. */
function retryConfig(root: Root, firstError: unknown): Promise<PortalConfig> {
  return new Promise((resolve, reject) => {
    const retry = retryUntil(() =>
      loadConfig().then((config) => {
        resolve(config);
        return true;
      }, showOrReject),
    );
    if (showOrReject(firstError)) retry.stop();

    /** @returns whether there is no point in trying again */
    function showOrReject(error: unknown): boolean {
      const isTemporary = error instanceof ConfigError && error.isTemporary;
      if (isTemporary) root.render(<ConfigErrorPage error={error} onTryAgain={() => retry.now()} />);
      else reject(error as Error);
      return !isTemporary;
    }
  });
}

/** The 500 page for an error before there is a router. */
function StartFailure({ error }: { error: unknown }) {
  return (
    <FullPageMessage {...serverError} actions={<TryAgain />}>
      <FailureReason error={error} />
    </FullPageMessage>
  );
}
