/** Aborts its signal when nothing has been heard for too long. */
export class StallDetector {
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param longest milliseconds until something must have been heard */
  constructor(longest: number) {
    this.heard(longest);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** @param longest milliseconds until something must be heard again */
  heard(longest: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), longest);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
