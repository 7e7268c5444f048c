import { afterEach, beforeEach, vi } from 'vitest';

/** Call it once per test file. Collects the files that the screens save, newest last. */
export function captureDownloads(): { file: Blob; name: string }[] {
  const saved: { file: Blob; name: string }[] = [];
  beforeEach(() => {
    const files = new Map<string, Blob>();
    URL.createObjectURL = (file: Blob) => {
      const address = `blob:${files.size}`;
      files.set(address, file);
      return address;
    };
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const file = files.get(this.href);
      if (file) saved.push({ file, name: this.download });
    });
  });
  afterEach(() => void saved.splice(0));
  return saved;
}
