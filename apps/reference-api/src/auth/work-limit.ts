import { ProblemError } from '../problem.ts';

/**
 * Lets few pieces of work run at once and some more wait: hashing a password takes 32 MiB and a thread that serves
 * files too.
 * @returns what runs a piece of work; throws a ProblemError 429 when too many wait already
 */
export function workLimit({ running, waiting }: { running: number; waiting: number }) {
  let free = running;
  const queue: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw tooMany();
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}

const tooMany = () =>
  new ProblemError(429, 'Too many people are signing in. Try again in 5 seconds.', {
    headers: { 'Retry-After': '5' },
  });
