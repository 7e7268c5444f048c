const windowMs = 60_000;
const maxOfNetwork = 10;
const maxInAll = 100;

/**
 * Counts the reports of each network in this process, by the minute. Anybody can send one, and a broken page sends
 * many.
 * @param now the current time in milliseconds
 * @returns whether a network may send one more
 */
export function reportLimit(now: () => number): (network: string) => boolean {
  let startedAt = -Infinity;
  const counts = new Map<string, number>();
  let total = 0;
  return (network) => {
    if (now() - startedAt >= windowMs) {
      startedAt = now();
      counts.clear();
      total = 0;
    }
    const count = counts.get(network) ?? 0;
    if (count >= maxOfNetwork || total >= maxInAll) return false;
    counts.set(network, count + 1);
    total += 1;
    return true;
  };
}
