/** The two areas of the browser's storage: shared by all tabs, and this tab's own. */
export type StorageArea = 'localStorage' | 'sessionStorage';

export const storageAreas: readonly StorageArea[] = ['localStorage', 'sessionStorage'];

/** The fallback when the browser offers neither area; lost with the page. */
const memory = new Map<string, string>();

/** The value of a key from its own area, else from where `writeStored` could put it; null if there is none. */
export function readStored(area: StorageArea, key: string): string | null {
  for (const each of preferring(area)) {
    const value = attempt(() => window[each].getItem(key));
    if (typeof value === 'string') return value;
  }
  return memory.get(key) ?? null;
}

/**
 * Stores a value (null removes it) in its own area, else in the other one, else in memory, and removes it from the
 * rest. Never throws: browsers may block an area, or refuse new values when it is full.
 */
export function writeStored(area: StorageArea, key: string, value: string | null): void {
  let isStored = value === null;
  for (const each of preferring(area)) {
    if (!isStored && attempt(() => (window[each].setItem(key, value ?? ''), true))) isStored = true;
    // Also where writing failed: a full area still has the old value.
    else attempt(() => window[each].removeItem(key));
  }
  memory.delete(key);
  if (!isStored && value !== null) memory.set(key, value);
}

const preferring = (area: StorageArea) => [area, ...storageAreas.filter((each) => each !== area)];

/** Undefined if it throws, as a blocked area does as soon as it is accessed. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
