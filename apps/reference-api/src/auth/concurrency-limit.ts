import { ProblemError } from '../problem.ts';

/**
 * Runs at most `maxRunning` pieces of work at once and queues at most `maxWaiting` more. Hashing a password takes 32 MiB
 * and a thread that also reads files.
 * @returns a function that runs a piece of work, or throws a ProblemError 429 when the queue is full
 */
export function concurrencyLimit({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
  let free = maxRunning;
  const queue: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else if (queue.length < maxWaiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw tooManySignIns();
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}

const tooManySignIns = () =>
  new ProblemError(429, 'Too many people are signing in. Try again in 5 seconds.', {
    headers: { 'Retry-After': '5' },
  });
