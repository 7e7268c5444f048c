import { onTestFinished, vi } from 'vitest';

/** Collects requests instead of sending them. */
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

/** The part of XMLHttpRequest that the upload uses. jsdom's own has no upload progress. */
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

  /** Reports upload progress. */
  sent(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }

  answer(status: number, body: unknown): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onloadend();
  }
}
