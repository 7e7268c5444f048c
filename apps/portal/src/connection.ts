import { ApiError, listUsers } from '@scv/api';
import { isHindered, type ObservableStanding } from '@scv/auth/session';
import { MutationCache, onlineManager, QueryCache } from '@tanstack/react-query';
import { retryUntil, type Retry } from './connection/retry-until.ts';

/**
 * Whether the portal is in touch with its server and the sign-in provider is TanStack Query's own notion of being
 * online: what comes back online is fetched again by it. The browser's word alone is not enough for that; it calls
 * itself online as long as there is any network.
 */
export function createWatchedCaches() {
  const onError = (error: unknown) => {
    if (isOutOfReach(error)) onlineManager.setOnline(false);
  };
  const onSuccess = () => onlineManager.setOnline(true);
  return {
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError, onSuccess }),
  };
}

/** While out of touch, tries again by itself. For the page's life. */
export function keepTrying(standing: ObservableStanding): void {
  let tries: Retry | undefined;

  const comeBack = async () => {
    if (standing.current === 'leaving') return true;
    if (!(await isInTouch())) return false;
    if (isHindered(standing.current)) standing.change('open');
    onlineManager.setOnline(true);
    return true;
  };

  onlineManager.subscribe((online) => {
    tries?.stop();
    tries = online ? undefined : retryUntil(comeBack);
  });
  standing.follow(() => {
    if (isHindered(standing.current)) onlineManager.setOnline(false);
  });
}

/** Any answer will do. The list is the one read of the contract; it asks for a token first, and so for the provider. */
async function isInTouch(): Promise<boolean> {
  return listUsers({ page: 0, size: 10 }).then(
    () => true,
    (error: unknown) => !isOutOfReach(error),
  );
}

function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
}
