import { ApiError, listUsers } from '@scv/api';
import { isHindered, type ObservableStanding } from '@scv/auth/session';
import { MutationCache, onlineManager, QueryCache } from '@tanstack/react-query';

/** Milliseconds between two tries to reach server and provider again; the last one stays. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

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
  return { queryCache: new QueryCache({ onError, onSuccess }), mutationCache: new MutationCache({ onError, onSuccess }) };
}

/** While out of touch, tries again by itself: after each pause, and as soon as the tab is shown. For the page's life. */
export function keepTrying(standing: ObservableStanding): void {
  let tries = 0;
  let next: ReturnType<typeof setTimeout> | undefined;

  const tryLater = () => {
    clearTimeout(next);
    next = setTimeout(() => void tryNow(), pauses[Math.min(tries++, pauses.length - 1)]);
  };
  const backInTouch = () => {
    if (isHindered(standing.current)) standing.change('open');
    onlineManager.setOnline(true);
  };
  const tryNow = async () => {
    clearTimeout(next);
    if (onlineManager.isOnline() || standing.current === 'leaving') return;
    if (await isInTouch()) backInTouch();
    else tryLater();
  };

  onlineManager.subscribe((online) => {
    tries = 0;
    if (online) clearTimeout(next);
    else tryLater();
  });
  standing.follow(() => {
    if (isHindered(standing.current)) onlineManager.setOnline(false);
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void tryNow();
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
