import { ApiError, getListOfUsers } from '@scv/api';
import { isTemporaryProblem, type ObservableSessionStatus } from '@scv/auth/session';
import { createWriteCache } from '@scv/api/write-cache';
import { toast } from '@scv/ui';
import { onlineManager, QueryCache } from '@tanstack/react-query';
import { retryUntil, type Retry } from './retry-until.ts';

/** The most retries of a read. Writes are never repeated: they could be done twice. */
const maxRetries = 2;

/** If the server asks for a longer wait, the portal does not retry automatically. */
const maxRetryAfterSeconds = 15;

/**
 * Whether to retry a failed read: yes if the server or the network failed, no if the request was refused. No after a
 * timeout either: three of them would keep the administrator waiting for a minute and a half.
 */
export function shouldRetry(failures: number, { status, kind, retryAfter = 0 }: ApiError): boolean {
  const isTemporary = status === 429 || status >= 500 || kind === 'network';
  return isTemporary && failures < maxRetries && retryAfter <= maxRetryAfterSeconds;
}

/** Milliseconds: the server's Retry-After (RFC 9110, section 10.2.3) or, without one, 1 s, then 2 s. */
export function retryDelay(failures: number, { retryAfter }: ApiError): number {
  return retryAfter === undefined ? 1_000 * 2 ** failures : retryAfter * 1_000;
}

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
    mutationCache: createWriteCache({ toast, onError, onSuccess }),
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
