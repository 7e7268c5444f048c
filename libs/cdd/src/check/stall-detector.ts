/** Aborts its signal when there is no progress for too long. */
export class StallDetector {
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(timeoutMs: number) {
    this.restart(timeoutMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** There was progress: waits again, up to `timeoutMs`. */
  restart(timeoutMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), timeoutMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
