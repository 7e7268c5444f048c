import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** To be called once in a file of tests: what the screens hand to the browser's downloads, newest last. */
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

/** The texts of a table's cells, row by row, without the header. */
export function rowTexts(table: string): (string | null)[][] {
  const [, ...rows] = within(screen.getByRole('table', { name: table })).getAllByRole('row');
  return rows.map((row) => within(row).getAllByRole('cell').map((cell) => cell.textContent));
}
