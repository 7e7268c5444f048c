/** Milliseconds between attempts; the last delay repeats. */
const delaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

const timeoutMs = 10_000;

/** Whether the server that serves the portal's files answers. */
export async function isServerReachable(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

export interface Retry {
  /** Tries at once instead of waiting for the end of the delay. */
  now: () => void;
  stop: () => void;
}

/** Repeats an attempt after growing delays, and whenever the tab becomes visible, until it succeeds. Waits first. */
export function retryUntil(attempt: () => Promise<boolean>): Retry {
  let attempts = 0;
  let isTrying = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    timer = setTimeout(now, delaysMs[Math.min(attempts++, delaysMs.length - 1)]);
  };
  const now = async () => {
    if (isTrying || isStopped) return;
    clearTimeout(timer);
    isTrying = true;
    const succeeded = await attempt();
    isTrying = false;
    if (succeeded) stop();
    else if (!isStopped) schedule();
  };
  const onVisibilityChange = () => {
    if (!document.hidden) void now();
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };

  schedule();
  document.addEventListener('visibilitychange', onVisibilityChange);
  return { now: () => void now(), stop };
}
