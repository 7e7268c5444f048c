import { checkFile } from '../check/check-file.ts';
import type { WorkerRequest } from '../check/check-worker.ts';
import { checkRecords } from '../check/records.ts';

/** Set by tests: a delay before the result, an error event instead of it, or the step at which it hangs. */
export const fakeWorker = {
  before: (): Promise<void> | void => {},
  failure: undefined as 'error' | 'messageerror' | undefined,
  stuck: undefined as 'loads' | 'checks' | undefined,
  running: 0,
};

/** Does the work of check-worker.ts in the test's thread, because jsdom has no workers. */
export class FakeWorker extends EventTarget {
  #terminated = false;

  constructor() {
    super();
    fakeWorker.running += 1;
  }

  postMessage(request: WorkerRequest): void {
    void this.#check(request);
  }

  terminate(): void {
    if (!this.#terminated) fakeWorker.running -= 1;
    this.#terminated = true;
  }

  async #check(request: WorkerRequest): Promise<void> {
    if (fakeWorker.failure) return void this.dispatchEvent(new Event(fakeWorker.failure));
    if (fakeWorker.stuck === 'loads') return;
    const onProgress = (bytes: number) => this.#send({ bytes });
    const result = await (request instanceof File ? checkFile(request, onProgress) : checkRecords(request, onProgress));
    if (fakeWorker.stuck) return;
    await fakeWorker.before();
    this.#send({ result });
  }

  #send(data: unknown): void {
    if (!this.#terminated) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
