/** The two areas of the browser's storage: shared by all tabs, and this tab's own. */
export type StorageArea = 'localStorage' | 'sessionStorage';

export const storageAreas: readonly StorageArea[] = ['localStorage', 'sessionStorage'];

/** For a browser that offers neither area: the values live as long as the page. */
const memory = new Map<string, string>();

/** The value of a key, from the area where it is at home, or else from wherever `writeStored` could put it. */
export function readStored(home: StorageArea, key: string): string | null {
  for (const area of homeFirst(home)) {
    const value = attempt(() => window[area].getItem(key));
    if (typeof value === 'string') return value;
  }
  return memory.get(key) ?? null;
}

/** Keeps a value (null removes it) in the first place that takes it, and nowhere else. Never throws. */
export function writeStored(home: StorageArea, key: string, value: string | null): void {
  let unkept = value;
  for (const area of homeFirst(home)) {
    const text = unkept;
    if (text !== null && attempt(() => (window[area].setItem(key, text), true))) unkept = null;
    // A full area refuses the new value and still has the old one.
    else attempt(() => window[area].removeItem(key));
  }
  memory.delete(key);
  if (unkept !== null) memory.set(key, unkept);
}

const homeFirst = (home: StorageArea) => [home, ...storageAreas.filter((area) => area !== home)];

/** A browser that blocks an area throws as soon as it is named. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
