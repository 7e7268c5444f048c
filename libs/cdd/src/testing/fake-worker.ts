import { checkFile } from '../check/check-file.ts';

/** Set by a test: what the check does before it gives its result, and the event that comes instead of it. */
export const fakeWorker = {
  before: (): Promise<void> | void => {},
  failure: undefined as 'error' | 'messageerror' | undefined,
  running: 0,
};

/** Does in the test's own thread what check-worker.ts does in one of its own: jsdom has no workers. */
export class FakeWorker extends EventTarget {
  #isOver = false;

  constructor() {
    super();
    fakeWorker.running += 1;
  }

  postMessage(file: File): void {
    void this.#check(file);
  }

  terminate(): void {
    if (!this.#isOver) fakeWorker.running -= 1;
    this.#isOver = true;
  }

  async #check(file: File): Promise<void> {
    if (fakeWorker.failure) return void this.dispatchEvent(new Event(fakeWorker.failure));
    const result = await checkFile(file, (bytes) => this.#tell({ bytes }));
    await fakeWorker.before();
    this.#tell({ result });
  }

  #tell(data: unknown): void {
    if (!this.#isOver) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
