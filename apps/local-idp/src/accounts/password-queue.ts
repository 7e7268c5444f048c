import { tooManyRequests } from '../okta/okta-error.ts';

/** Hashes in Node's thread pool at once. It has four threads, and files need some, too. */
const maxRunning = 2;
/** Hashes that run or wait, altogether and of one caller. At about 0.3 s each, the last one waits 4 s. */
const maxQueued = 24;
const maxQueuedOfCaller = 12;
const retryAfterMs = 1000;

/** Limits the work of hashing passwords, so that nobody can keep the provider busy with wrong ones. */
export class PasswordQueue {
  readonly #callers = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #queued = 0;
  #running = 0;

  /**
   * Does the work when it is its turn.
   * @param caller the address that sent the password; for a new password, the id of its account
   * @throws OktaError 429 when too much is waiting; then nothing was done
   */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#callers.get(caller) ?? 0;
    if (this.#queued >= maxQueued || own >= maxQueuedOfCaller) throw tooManyRequests(Date.now() + retryAfterMs);
    this.#callers.set(caller, own + 1);
    this.#queued += 1;
    try {
      if (this.#running >= maxRunning) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      else this.#running += 1;
      return await work();
    } finally {
      this.#leave(caller);
    }
  }

  /** The next one takes over the place of the one that ends. */
  #leave(caller: string): void {
    const own = (this.#callers.get(caller) ?? 1) - 1;
    if (own === 0) this.#callers.delete(caller);
    else this.#callers.set(caller, own);
    this.#queued -= 1;
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
