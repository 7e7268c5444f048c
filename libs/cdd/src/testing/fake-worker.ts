import { checkFile } from '../check/check-file.ts';

/** Set by tests: a delay before the result, or an error event instead of it. */
export const fakeWorker = {
  before: (): Promise<void> | void => {},
  failure: undefined as 'error' | 'messageerror' | undefined,
  running: 0,
};

/** Runs check-worker.ts's work in the test's thread, because jsdom has no workers. */
export class FakeWorker extends EventTarget {
  #terminated = false;

  constructor() {
    super();
    fakeWorker.running += 1;
  }

  postMessage(file: File): void {
    void this.#check(file);
  }

  terminate(): void {
    if (!this.#terminated) fakeWorker.running -= 1;
    this.#terminated = true;
  }

  async #check(file: File): Promise<void> {
    if (fakeWorker.failure) return void this.dispatchEvent(new Event(fakeWorker.failure));
    const result = await checkFile(file, (bytes) => this.#send({ bytes }));
    await fakeWorker.before();
    this.#send({ result });
  }

  #send(data: unknown): void {
    if (!this.#terminated) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
