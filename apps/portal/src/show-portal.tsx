import { ConfigError } from '@scv/config';
import { CentredPage } from '@scv/ui';
import { guardPage } from '@scv/ui/browser';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { retryUntil } from './connection/retry-until.ts';
import { ConfigErrorPage, FailureReason, TryAgain } from './failure/error-pages.tsx';
import { serverError } from './failure/use-failure.ts';
import { createPortalRouter } from './router.tsx';
import type { Portal } from './start/portal.ts';

/**
 * Renders the portal, or a page that says why it can't be opened. Until the first screen is ready, index.html's own
 * skeleton stays. `open` is called again after temporary failures.
 */
export async function showPortal(opening: Promise<Portal>, open: () => Promise<Portal>): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no element with the id "root".');
  guardPage();
  const root = createRoot(container);
  try {
    const router = createPortalRouter(await opening.catch((error: unknown) => retryOpening(root, open, error)));
    await firstScreenLoaded(router);
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  } catch (error) {
    if (error instanceof ConfigError) return root.render(<ConfigErrorPage error={error} />);
    reportError(error);
    root.render(
      // The 500 page, before there is a router.
      <CentredPage {...serverError} actions={<TryAgain />}>
        <FailureReason error={error} />
      </CentredPage>,
    );
  }
}

/** Resolves when the code of the first screen is loaded, or has failed to. */
function firstScreenLoaded(router: ReturnType<typeof createPortalRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Shows each temporary failure and tries again, until the portal can be opened. Throws any other error. */
function retryOpening(root: Root, open: () => Promise<Portal>, firstError: unknown): Promise<Portal> {
  return new Promise((resolve, reject) => {
    const retry = retryUntil(() =>
      open().then((portal) => {
        resolve(portal);
        return true;
      }, showOrReject),
    );
    if (showOrReject(firstError)) retry.stop();

    /** @returns whether trying again is pointless */
    function showOrReject(error: unknown): boolean {
      const isTemporary = error instanceof ConfigError && error.isTemporary;
      if (isTemporary) root.render(<ConfigErrorPage error={error} onTryAgain={() => retry.now()} />);
      else reject(error as Error);
      return !isTemporary;
    }
  });
}
