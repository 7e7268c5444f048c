/** The two areas of the browser's storage: shared by all tabs, and this tab's own. */
export type StorageArea = 'localStorage' | 'sessionStorage';

/** The value of a key; null if there is none, or the browser blocks the area. */
export function readStored(area: StorageArea, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. Never throws: where an area is blocked or full, /login says that it is needed. */
export function writeStored(area: StorageArea, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // What is remembered here is gone with the page.
  }
}
