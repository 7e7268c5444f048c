import { interrupted } from '../request-input.ts';
import { ProblemError } from '../problem.ts';

interface Limits {
  maxRunning: number;
  /** Beyond these, work is refused. Work that goes first doesn't count. */
  maxWaiting: number;
  /** Running and waiting. */
  maxPerClient: number;
}

interface Caller {
  client: string;
  /** Whether to go ahead of the others that wait. */
  goesFirst: boolean;
  /** Aborts when the client disconnects: its work is then not started. */
  signal: AbortSignal;
}

interface Turn {
  goesFirst: boolean;
  start: () => void;
}

/**
 * Runs a limited number of pieces of work at once, and makes others wait. Hashing a password takes 32 MiB and a thread
 * that also reads files.
 * @returns a function that runs a piece of work. It throws a ProblemError: 429 when too much waits, 400 when the client
 *   has disconnected.
 */
export function concurrencyLimit({ maxRunning, maxWaiting, maxPerClient }: Limits) {
  let running = 0;
  const waiting: Turn[] = [];
  const clients = new Map<string, number>();

  const startNext = () => {
    if (running >= maxRunning || waiting.length === 0) return;
    running += 1;
    waiting.shift()?.start();
  };

  const waitForTurn = ({ goesFirst, signal }: Caller) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(interrupted());
      const turn = { goesFirst, start: resolve };
      const place = goesFirst ? waiting.findIndex((other) => !other.goesFirst) : -1;
      waiting.splice(place === -1 ? waiting.length : place, 0, turn);
      const leave = () => {
        if (!waiting.includes(turn)) return;
        waiting.splice(waiting.indexOf(turn), 1);
        reject(interrupted());
      };
      signal.addEventListener('abort', leave, { once: true });
      startNext();
    });

  return async <Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> => {
    const own = clients.get(caller.client) ?? 0;
    if (own >= maxPerClient || (!caller.goesFirst && waiting.length >= maxWaiting)) throw tooManySignIns();
    clients.set(caller.client, own + 1);
    try {
      await waitForTurn(caller);
      return await work().finally(() => {
        running -= 1;
        startNext();
      });
    } finally {
      const left = (clients.get(caller.client) ?? 1) - 1;
      if (left > 0) clients.set(caller.client, left);
      else clients.delete(caller.client);
    }
  };
}

const tooManySignIns = () =>
  new ProblemError(429, 'Too many people are signing in. Try again in 5 seconds.', {
    headers: { 'Retry-After': '5' },
  });
