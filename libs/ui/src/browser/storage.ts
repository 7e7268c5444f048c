/** The two areas of the browser's storage: shared by all tabs, and this tab's own. */
export type StorageArea = 'localStorage' | 'sessionStorage';

export const storageAreas: readonly StorageArea[] = ['localStorage', 'sessionStorage'];

/** The value of a key from its own area, else from where `writeStored` could put it; null if there is none. */
export function readStored(area: StorageArea, key: string): string | null {
  for (const candidate of preferring(area)) {
    const value = attempt(() => window[candidate].getItem(key));
    if (typeof value === 'string') return value;
  }
  return null;
}

/**
 * Stores a value (null removes it) in its own area, else in the other one. Never throws: browsers may block an area, or
 * refuse new values when it is full. Without any area nobody can sign in, and /login says so.
 */
export function writeStored(area: StorageArea, key: string, value: string | null): void {
  let isStored = value === null;
  for (const candidate of preferring(area)) {
    if (!isStored && attempt(() => (window[candidate].setItem(key, value ?? ''), true))) isStored = true;
    // Also where writing failed: a full area still has the old value.
    else attempt(() => window[candidate].removeItem(key));
  }
}

const preferring = (area: StorageArea) => [area, ...storageAreas.filter((other) => other !== area)];

/** Undefined if it throws, as a blocked area does as soon as it is accessed. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
