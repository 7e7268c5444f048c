/** Milliseconds between two tries to reach a server again; the last one stays. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Milliseconds. A server that has not answered by then counts as gone. */
const patience = 10_000;

/** Whether the server that the portal comes from is there to be loaded from. */
export async function isServerThere(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

export interface Tries {
  /** Without waiting for the end of the pause. */
  now: () => void;
  stop: () => void;
}

/** Tries again after each pause, and as soon as the tab is shown, until it succeeds. The first pause begins at once. */
export function tryAgain(succeeds: () => Promise<boolean>): Tries {
  let tries = 0;
  let isTrying = false;
  let hasEnded = false;
  let next: ReturnType<typeof setTimeout> | undefined;

  const later = () => {
    next = setTimeout(now, pauses[Math.min(tries++, pauses.length - 1)]);
  };
  const now = async () => {
    if (isTrying || hasEnded) return;
    clearTimeout(next);
    isTrying = true;
    const succeeded = await succeeds();
    isTrying = false;
    if (succeeded) stop();
    else if (!hasEnded) later();
  };
  const onShown = () => {
    if (!document.hidden) void now();
  };
  const stop = () => {
    hasEnded = true;
    clearTimeout(next);
    document.removeEventListener('visibilitychange', onShown);
  };

  later();
  document.addEventListener('visibilitychange', onShown);
  return { now: () => void now(), stop };
}
