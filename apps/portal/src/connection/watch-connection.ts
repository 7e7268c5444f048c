import { ApiError, getListOfUsers } from '@scv/api';
import { isTemporaryProblem, type ObservableSessionStatus } from '@scv/auth/session';
import { MutationCache, onlineManager, QueryCache } from '@tanstack/react-query';
import { retryUntil, type Retry } from './retry-until.ts';

/**
 * Caches that tell TanStack Query's onlineManager whether the API answers. The browser's own `navigator.onLine` is true
 * as long as there is any network. When the connection is back, TanStack Query refetches automatically.
 */
export function createWatchedCaches() {
  const onError = (error: unknown) => {
    if (isConnectionFailure(error)) onlineManager.setOnline(false);
  };
  const onSuccess = () => onlineManager.setOnline(true);
  return {
    queryCache: new QueryCache({ onError, onSuccess }),
    mutationCache: new MutationCache({ onError, onSuccess }),
  };
}

/** Retries while the API or the sign-in provider can't be reached. For the life of the page. */
export function reconnectAutomatically(status: ObservableSessionStatus): void {
  let tries: Retry | undefined;

  const reconnect = async () => {
    if (status.current === 'leaving') return true;
    if (!(await isConnected())) return false;
    status.endTemporaryProblem();
    onlineManager.setOnline(true);
    return true;
  };

  onlineManager.subscribe((online) => {
    tries?.stop();
    tries = online ? undefined : retryUntil(reconnect);
  });
  status.subscribe(() => {
    if (isTemporaryProblem(status.current)) onlineManager.setOnline(false);
  });
}

/** True on any answer from the API. The call needs a token, so it also fails while the provider is unreachable. */
async function isConnected(): Promise<boolean> {
  return getListOfUsers({ page: 0, size: 10 }).then(
    () => true,
    (error: unknown) => !isConnectionFailure(error),
  );
}

function isConnectionFailure(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
}
