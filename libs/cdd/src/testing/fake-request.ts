import { onTestFinished, vi } from 'vitest';

/** Holds the requests of a test in its hands, instead of sending them. */
export function holdRequests(): FakeRequest[] {
  const requests: FakeRequest[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeRequest {
      send = () => void requests.push(this);
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return requests;
}

/** As much of XMLHttpRequest as the upload uses: jsdom's own tells nothing of how far it is. */
export class FakeRequest {
  readonly upload = new EventTarget();
  isAborted = false;
  status = 0;
  responseText = '';
  onloadend: () => void = () => {};
  onerror: () => void = () => {};

  open(): void {}
  setRequestHeader(): void {}
  getAllResponseHeaders = () => '';
  removeEventListener(): void {}

  abort(): void {
    this.isAborted = true;
  }

  /** So many bytes have left. */
  sent(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }

  answer(status: number, body: unknown): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onloadend();
  }
}
